/** What frames the account and the administration. */
export const sections = {
  manage: {
    title: 'Account and administration',
    missing: 'There is no such section, or it is for administrators.',
    guest: 'These pages belong to an account. Sign in or create one to use them.',
    sections: {
      budgets: {
        title: 'Budgets',
        text: 'How many tokens, or dollars by the prices of the models, may be used in a day or a month. Days and months are those of UTC.',
      },
      servers: {
        title: 'Servers for connections',
        text: 'MCP servers that people here can connect. Each person signs in with their own account.',
      },
    },
  },
};
