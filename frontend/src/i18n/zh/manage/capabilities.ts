/** What models can do here, in Simplified Chinese. */
import type { capabilities as english } from '../../en/manage/capabilities';

export const capabilities: typeof english = {
  capabilities: {
    failed: '无法加载能力列表。',
    switch: '对所有人启用 {{name}}',
    change_failed: '无法切换该能力。',
    lacking: '不含此能力的群组：{{names}}',
    about: {
      book_search: '在公共索引中检索图书，用于 /books。',
      call_tool: '调用 find_tools 找到的连接工具。',
      docx_edit: '修改 Word 文档的段落、表格、图片和批注。',
      file_edit: '修改对话中的 Office 和文本文件。',
      file_read: '读取对话中的文件。',
      file_write: '创建新文件。',
      find_tools: '在工具很多时检索各连接的工具。',
      image_make: '生成和修改图片，用于 /image。',
      image_understand: '再次查看之前的图片。',
      knowledge_search: '检索知识库。',
      paper_fetch: '获取已找到论文的 PDF。',
      paper_search: '检索学术论文，用于 /papers。',
      pptx_edit: '修改 PowerPoint 的幻灯片、备注、表格和图表。',
      research_note: '记录所读网页的证据，用于 /research。',
      research_report: '保存带引用的报告，用于 /research。',
      review_findings: '报告审阅结果，用于 /review。',
      skill_open: '在合适时自行打开技能。',
      web_fetch: '读取网页。',
      web_search: '搜索网络。',
      xlsx_edit: '修改工作簿的行、列、工作表、格式和图表。',
    },
  },
};
