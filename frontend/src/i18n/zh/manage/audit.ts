/** The audit log. An action without words here is shown by its name. */
export const audit = {
  audit: {
    filter: '筛选',
    all: '显示全部',
    table: '下载 CSV',
    more: '显示更早的记录',
    none: '没有符合条件的记录。',
    failed: '无法读取日志。',
    change: '由 {{before}} 变为 {{after}}',
    filters: {
      actor: '操作者',
      action: '操作名或其开头',
      subject: '对象的名称或 ID',
      since: '开始日期',
      until: '结束日期',
    },
    actions: {
      server: { added: '添加了服务器', changed: '修改了服务器', removed: '移除了服务器' },
      link: { made: '用链接共享了对话', renewed: '更新了对话的链接', taken_back: '收回了对话的链接' },
      chat: { deleted: '删除了对话', restored: '恢复了对话' },
      skill: {
        shared: '共享了技能',
        changed: '修改了共享技能',
        removed: '移除了共享技能',
        restored: '恢复了共享技能',
      },
      knowledge: {
        shared: '共享了文件',
        removed: '移除了共享文件',
        restored: '恢复了共享文件',
        read_anew: '让文件重新读取',
      },
      secret_keys: { rotated: '轮换了密钥', forgotten: '清除了旧密钥' },
      user: { founded: '创建了本站', added: '添加了用户', changed: '修改了用户', removed: '移除了用户' },
      audit: { forgotten: '清除了此日志的旧记录' },
    },
  },
};
