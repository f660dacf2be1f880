/** What frames the account and the administration. */
export const sections = {
  manage: {
    title: '账户与管理',
    missing: '没有这个页面，或者它仅供管理员使用。',
    guest: '这些页面属于账户。请登录或注册后使用。',
    sections: {
      models: {
        title: '模型',
        text: '用户可以为对话选择的模型、背后的服务器和密钥，以及价格。',
      },
      people: {
        title: '人员',
        text: '所有账户：所属群组、管理员身份以及是否关闭。',
      },
      groups: {
        title: '群组',
        text: '各人可用的模型和能力。不在任何群组中的人不受限制。',
      },
      capabilities: {
        title: '能力',
        text: '模型在这里能做的事。在此关闭后，无论群组如何设置，对所有人都关闭。',
      },
      announcements: {
        title: '公告',
        text: '显示在页面顶部，所有打开页面的人都能看到。',
      },
      account: {
        title: '我的账户',
        text: '你的名称和密码、登录的位置，以及保存的数据。',
      },
      invitations: {
        title: '注册与邀请',
        text: '谁可以创建账户、邀请，以及给忘记密码者的链接。',
      },
      usage: {
        title: '用量',
        text: '按天汇总的 token 与费用、回答与调用。',
      },
      budgets: {
        title: '预算',
        text: '每天或每月最多可以使用多少 token，或按模型价格计算的金额（美元）。日期与月份按 UTC 计算。',
      },
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
