/** What frames the account and the administration. */
export const sections = {
  manage: {
    title: '账户与管理',
    missing: '没有这个页面，或者它仅供管理员使用。',
    guest: '这些页面属于账户。请登录或注册后使用。',
    sections: {
      budgets: {
        title: '预算',
        text: '每天或每月最多可以使用多少 token，或按模型价格计算的金额（美元）。日期与月份按 UTC 计算。',
      },
      servers: {
        title: '连接服务器',
        text: '这里的用户可以连接的 MCP 服务器。每个人用自己的账户登录。',
      },
    },
  },
};
