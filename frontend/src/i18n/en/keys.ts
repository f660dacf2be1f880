/** The list of keys. */
export const keys = {
  keys: {
    title: 'Keys',
    new_chat: 'New chat',
    search: 'Search all chats',
    list: 'This list',
    send: 'Send the message',
    line: 'New line',
    stop: 'Stop the answer',
    edit_last: 'Edit the last message (in an empty box)',
    commands: 'Commands (at the start of a message)',
  },
};
