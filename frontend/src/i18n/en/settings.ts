/** The reader's settings. */
export const settings = {
  settings: {
    title: 'Settings',
    text: 'They go with you to every browser; the theme stays in this one.',
    language: 'Language',
    browser: 'As the browser says',
    theme: 'Theme',
    themes: { auto: 'As the system says', light: 'Light', dark: 'Dark' },
    model: 'Model for new chats',
    first_model: 'The first of the list',
    zone: 'Time zone',
    browser_zone: 'As the browser says ({{zone}})',
    zone_search: 'Search by city or region',
    no_zone: 'No time zone fits “{{query}}”.',
    instructions: 'Your own instructions',
    instructions_hint: 'Told to the model in every chat, such as “Answer briefly” or “Amounts are in euros”.',
    instructions_count: '{{count, number}} of {{limit, number}} characters',
    save: 'Save',
    saved: 'Saved.',
    failed: 'This setting could not be saved.',
  },
};
