/** What frames the account and the administration. */
export const sections = {
  manage: {
    title: 'Account and administration',
    missing: 'There is no such section, or it is for administrators.',
    guest: 'These pages belong to an account. Sign in or create one to use them.',
    sections: {
      servers: {
        title: 'Servers for connections',
        text: 'MCP servers that people here can connect. Each person signs in with their own account.',
      },
      audit: {
        title: 'Audit log',
        text: 'Who changed what here. Entries are never changed, and hold no secret and nothing that was said in a chat.',
      },
    },
  },
};
