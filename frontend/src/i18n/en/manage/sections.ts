/** What frames the account and the administration. */
export const sections = {
  manage: {
    title: 'Account and administration',
    missing: 'There is no such section, or it is for administrators.',
    guest: 'These pages belong to an account. Sign in or create one to use them.',
    sections: {
      models: {
        title: 'Models',
        text: 'What people can pick for their chats, the servers and keys behind it, and what it costs.',
      },
      servers: {
        title: 'Servers for connections',
        text: 'MCP servers that people here can connect. Each person signs in with their own account.',
      },
    },
  },
};
