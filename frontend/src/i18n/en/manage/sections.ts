/** What frames the account and the administration. */
export const sections = {
  manage: {
    title: 'Account and administration',
    missing: 'There is no such section, or it is for administrators.',
    guest: 'These pages belong to an account. Sign in or create one to use them.',
    sections: {
      account: {
        title: 'Your account',
        text: 'Your name and password, where you are signed in, and what is kept of you.',
      },
      invitations: {
        title: 'People’s way in',
        text: 'Who may create an account, invitations, and links for those who lost their password.',
      },
      servers: {
        title: 'Servers for connections',
        text: 'MCP servers that people here can connect. Each person signs in with their own account.',
      },
    },
  },
};
