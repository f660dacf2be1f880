/** Search over all chats, in Simplified Chinese. */
import type { search as english } from '../en/search';

export const search: typeof english = {
  search: {
    title: '搜索所有对话',
    placeholder: '搜索标题和消息',
    results: '搜索结果',
    nothing: '没有找到“{{query}}”。',
    failed: '搜索失败，请重试。',
    user: '你：',
    assistant: 'Folio：',
  },
};
