/** A conversation that was shortened, in Simplified Chinese. */
import type { fold as english } from '../en/fold';

export const fold: typeof english = {
  fold: {
    show: '较早的消息已于{{day}}压缩，点击显示',
    hide: '隐藏较早的消息',
    above: '已于{{day}}压缩：模型使用的是以上内容的摘要。',
    running: '正在总结较早的消息，以腾出空间……',
    failed: '未能总结较早的消息，最早的部分将不再发送给模型。',
    by_command: '从这里起，模型使用这份摘要代替较早的消息。',
    by_itself: '对话已接近模型可读取的上限，较早的消息已被总结。',
    no_summary: '模型没有写出摘要。从这里起，它使用 Folio 保存的文件、结果和你的原话清单。',
    summary: '显示摘要',
  },
};
