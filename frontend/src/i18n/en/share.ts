/** Archived and shared chats. */
export const share = {
  archive: {
    title: 'Archived chats',
    text: 'They are kept, and search finds them.',
    empty: 'Nothing is archived.',
    failed: 'The archived chats could not be loaded.',
    unarchive: 'Bring “{{title}}” back',
    delete: 'Delete “{{title}}”',
  },
  share: {
    title: 'Share this chat',
    text: 'Whoever has the link can read what was said. Files and the details of calls are not shown.',
    as_now: 'The link shows the chat as it is now. Share again to update it.',
    make: 'Make a link',
    address: 'Link',
    copy: 'Copy the link',
    update: 'Share again',
    updated: 'The link shows the chat as it is now.',
    take_back: 'Take the link back',
    taken_back: 'The link leads nowhere any more.',
    failed: 'The chat could not be shared.',
  },
  shared: {
    told: 'A shared chat, as it stood on {{date}}. It can be read only.',
    missing: 'This link leads nowhere, or it has been taken back.',
    failed: 'The shared chat could not be loaded.',
    begin: 'Begin your own chat',
    log: 'Shared chat',
    untitled: 'A chat',
    file: 'A file that is not shared',
    asked: 'Question',
  },
};
