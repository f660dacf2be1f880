/** The list of keys, in Simplified Chinese. */
import type { keys as english } from '../en/keys';

export const keys: typeof english = {
  keys: {
    title: '快捷键',
    new_chat: '新对话',
    search: '搜索所有对话',
    list: '显示此列表',
    send: '发送消息',
    line: '换行',
    stop: '停止回答',
    edit_last: '编辑上一条消息（输入框为空时）',
    commands: '命令（在消息开头）',
  },
};
