/** Search over all chats. */
export const search = {
  search: {
    title: 'Search all chats',
    placeholder: 'Search titles and messages',
    results: 'Found',
    nothing: 'Nothing was found for “{{query}}”.',
    failed: 'The search did not work. Try again.',
    user: 'You:',
    assistant: 'Folio:',
  },
};
