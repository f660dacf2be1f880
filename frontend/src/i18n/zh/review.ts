/** A review, in Simplified Chinese. */
import type { review as english } from '../en/review';

export const review: typeof english = {
  review: {
    findings_one: '{{count}} 条意见',
    findings_other: '{{count}} 条意见',
    none: '审阅没有发现问题。',
    number: '编号',
    severity: '严重程度',
    place: '位置',
    finding: '意见',
    change: '建议修改',
    high: '高',
    medium: '中',
    low: '低',
    open: '在此打开文件',
    delete: '删除该段',
    not_commented: '此处无法写入批注。',
  },
};
