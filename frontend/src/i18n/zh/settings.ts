/** The reader's settings, in Simplified Chinese. */
import type { settings as english } from '../en/settings';

export const settings: typeof english = {
  settings: {
    title: '设置',
    text: '设置保存在这个浏览器中。',
    language: '语言',
    browser: '跟随浏览器',
    theme: '主题',
    themes: { auto: '跟随系统', light: '浅色', dark: '深色' },
    model: '新对话使用的模型',
    first_model: '列表中的第一个',
  },
};
