/** Skills, in Simplified Chinese. */
import type { skills as english } from '../en/skills';

export const skills: typeof english = {
  skills: {
    title: '技能',
    text: '技能是保存下来的工作方法：含有 SKILL.md 的文件夹。用 /skill 加名称来使用。',
    task: '要做的事',
    add_zip: '添加 zip',
    add_folder: '添加文件夹',
    for_all: '供所有人使用',
    adding: '正在添加…',
    added: '已添加“{{name}}”。',
    add_failed: '无法添加这个技能。',
    replace: '替换',
    failed: '无法加载技能。',
    none: '还没有技能。',
    about: {
      'meeting-minutes':
        '根据笔记、文字记录或录音文字，写成 Word 会议纪要：决定、带负责人和日期的待办、议题和未决问题。',
      'monthly-report': '根据表格或数字制作月度报告工作簿：数据、每月合计与变化的汇总表，以及图表。',
      'pitch-deck':
        '为一个想法、产品或公司制作约十页的路演演示文稿，附演讲备注：问题、方案、市场、模式、证据和诉求。',
    },
    whose: { mine: '你的', site: '供所有人使用', included: '随 Folio 提供' },
    use: '“{{name}}”的使用方式',
    uses: {
      off: '关闭',
      command: '仅通过 /skill',
      model: '通过 /skill，模型也可自行使用',
    },
    change_failed: '无法更改。',
    says: '内容',
    says_of: '内容：{{name}}',
    text_failed: '无法加载内容。',
    files: '文件',
    download: '下载“{{name}}”',
    remove: '删除“{{name}}”',
    removed: '已删除“{{name}}”。',
    remove_failed: '无法删除这个技能。',
    undo_failed: '无法撤销删除。',
  },
};
