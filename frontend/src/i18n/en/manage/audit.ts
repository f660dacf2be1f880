/** The audit log. An action without words here is shown by its name. */
export const audit = {
  audit: {
    filter: 'Filter',
    all: 'Show all',
    table: 'Download as CSV',
    more: 'Show older entries',
    none: 'There is no entry that fits.',
    failed: 'The log could not be read.',
    change: '{{before}} → {{after}}',
    filters: {
      actor: 'Who',
      action: 'Action, or the beginning of one',
      subject: 'What, by name or id',
      since: 'First day',
      until: 'Last day',
    },
    actions: {
      server: { added: 'added the server', changed: 'changed the server', removed: 'removed the server' },
      link: {
        made: 'shared a chat by link',
        renewed: 'renewed the link of a chat',
        taken_back: 'took back the link of a chat',
      },
      chat: { deleted: 'deleted a chat', restored: 'brought back a chat' },
      skill: {
        shared: 'shared the skill',
        changed: 'changed the shared skill',
        removed: 'removed the shared skill',
        restored: 'brought back the shared skill',
      },
      knowledge: {
        shared: 'shared the file',
        removed: 'removed the shared file',
        restored: 'brought back the shared file',
        read_anew: 'had files read anew',
      },
      secret_keys: { rotated: 'rotated the secret keys', forgotten: 'forgot old secret keys' },
      user: {
        founded: 'set this site up',
        added: 'added the user',
        changed: 'changed the user',
        removed: 'removed the user',
      },
      audit: { forgotten: 'had old entries of this log removed' },
    },
  },
};
