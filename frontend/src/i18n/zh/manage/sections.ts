/** What frames the account and the administration. */
export const sections = {
  manage: {
    title: '账户与管理',
    missing: '没有这个页面，或者它仅供管理员使用。',
    guest: '这些页面属于账户。请登录或注册后使用。',
    sections: {
      account: {
        title: '我的账户',
        text: '你的名称和密码、登录的位置，以及保存的数据。',
      },
      invitations: {
        title: '加入方式',
        text: '谁可以创建账户、邀请，以及给忘记密码者的链接。',
      },
      servers: {
        title: '连接服务器',
        text: '这里的用户可以连接的 MCP 服务器。每个人用自己的账户登录。',
      },
    },
  },
};
