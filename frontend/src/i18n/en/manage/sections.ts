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
      people: {
        title: 'People',
        text: 'Everybody with an account: their groups, who administers, whose account is closed.',
      },
      groups: {
        title: 'Groups',
        text: 'Which models and capabilities people have. Whoever is in no group is not limited.',
      },
      capabilities: {
        title: 'Capabilities',
        text: 'What models can do here. What is off here is off for everybody, whatever their groups allow.',
      },
      announcements: {
        title: 'Announcements',
        text: 'Words at the top of the page, for everybody who opens it.',
      },
      account: {
        title: 'Your account',
        text: 'Your name and password, where you are signed in, and what is kept of you.',
      },
      invitations: {
        title: 'Sign-up and invitations',
        text: 'Who may create an account, invitations, and links for those who lost their password.',
      },
      usage: {
        title: 'Usage',
        text: 'Tokens and their cost, answers and calls, summed by day.',
      },
      budgets: {
        title: 'Budgets',
        text: 'How many tokens, or dollars by the prices of the models, may be used in a day or a month. Days and months are those of UTC.',
      },
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
