/** Words to everybody, as admins write them, in Simplified Chinese. */
import type { announcements as english } from '../../en/manage/announcements';

export const announcements: typeof english = {
  announcements: {
    add: '添加公告',
    edit: '编辑',
    edit_of: '编辑“{{text}}”',
    remove: '移除',
    remove_of: '移除“{{text}}”',
    remove_ask: '移除这条公告？之后不再向任何人显示。',
    remove_yes: '是，移除',
    remove_failed: '无法移除该公告。',
    failed: '无法加载公告。',
    empty: '目前没有公告。',
    since: '自 {{time}} 起',
    until: '至 {{time}}',
    endless: '无结束时间',
    levels: { info: '通知', warning: '警告' },
    back: '返回公告列表',
    text: '内容',
    text_hint: '一段纯文本。所有人（包括访客）都能看到。',
    no_text: '请填写公告内容。',
    level: '类型',
    from: '开始时间',
    from_hint: '留空表示立即。',
    to: '结束时间',
    to_hint: '留空表示直到移除为止。',
    save: '保存',
    saved: '公告已保存。',
    save_failed: '无法保存该公告。',
  },
};
