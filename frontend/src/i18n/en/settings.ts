/** The reader's settings. */
export const settings = {
  settings: {
    title: 'Settings',
    text: 'They are kept in this browser.',
    language: 'Language',
    browser: 'As the browser says',
    theme: 'Theme',
    themes: { auto: 'As the system says', light: 'Light', dark: 'Dark' },
    model: 'Model for new chats',
    first_model: 'The first of the list',
  },
};
