/** A research, in Simplified Chinese. */
import type { research as english } from '../en/research';

export const research: typeof english = {
  research: {
    label: '研究',
    searches: '搜索 {{use}}',
    pages: '网页 {{use}}',
    evidence_one: '已记录 {{count}} 处引文',
    evidence_other: '已记录 {{count}} 处引文',
    reported: '报告已保存',
    no_report: '尚无报告',
    noted: '已记录的内容',
    quoted: '「{{words}}」',
  },
};
