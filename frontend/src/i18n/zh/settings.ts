/** The reader's settings, in Simplified Chinese. */
import type { settings as english } from '../en/settings';

export const settings: typeof english = {
  settings: {
    title: '设置',
    text: '设置在各个浏览器中通用，主题只保存在这里。',
    language: '语言',
    browser: '跟随浏览器',
    theme: '主题',
    themes: { auto: '跟随系统', light: '浅色', dark: '深色' },
    model: '新对话使用的模型',
    first_model: '列表中的第一个',
    zone: '时区',
    browser_zone: '跟随浏览器（{{zone}}）',
    zone_search: '按城市或地区搜索',
    no_zone: '没有与“{{query}}”匹配的时区。',
    instructions: '你的自定义指令',
    instructions_hint: '每个对话都会告诉模型，例如“请简短回答”或“金额以欧元计”。',
    instructions_count: '{{count, number}} / {{limit, number}} 个字符',
    save: '保存',
    saved: '已保存。',
    failed: '无法保存这项设置。',
  },
};
