/** Archived and shared chats, in Simplified Chinese. */
import type { share as english } from '../en/share';

export const share: typeof english = {
  archive: {
    title: '已归档的对话',
    text: '它们会保留，也能搜索到。',
    empty: '没有已归档的对话。',
    failed: '无法加载已归档的对话。',
    unarchive: '将“{{title}}”移出归档',
    delete: '删除“{{title}}”',
  },
  share: {
    title: '分享这个对话',
    text: '拿到链接的人可以阅读对话内容，但看不到文件和工具调用的细节。',
    as_now: '链接显示的是对话现在的样子。再次分享即可更新。',
    make: '创建链接',
    address: '链接',
    copy: '复制链接',
    update: '再次分享',
    updated: '链接已更新为对话现在的样子。',
    take_back: '收回链接',
    taken_back: '链接已失效。',
    failed: '无法分享这个对话。',
  },
  shared: {
    told: '这是 {{date}} 分享的对话，只能阅读。',
    missing: '这个链接无效，或已被收回。',
    failed: '无法加载分享的对话。',
    begin: '开始自己的对话',
    log: '分享的对话',
    untitled: '对话',
    file: '未分享的文件',
    asked: '提问',
  },
};
