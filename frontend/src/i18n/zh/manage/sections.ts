/** What frames the account and the administration. */
export const sections = {
  manage: {
    title: '账户与管理',
    missing: '没有这个页面，或者它仅供管理员使用。',
    guest: '这些页面属于账户。请登录或注册后使用。',
    sections: {
      servers: {
        title: '连接服务器',
        text: '这里的用户可以连接的 MCP 服务器。每个人用自己的账户登录。',
      },
      audit: {
        title: '审计日志',
        text: '谁在这里改了什么。记录永不更改，其中没有密钥，也没有对话内容。',
      },
    },
  },
};
