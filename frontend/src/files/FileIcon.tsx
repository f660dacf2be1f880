/** A file's kind as a small coloured sheet. */
import {
  File,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Presentation,
} from 'lucide-react';

type Kind = 'sheet' | 'document' | 'slides' | 'image' | 'code' | 'other';

const LOOKS: Record<Kind, [LucideIcon, string]> = {
  sheet: [FileSpreadsheet, 'bg-emerald-600/12 text-emerald-700 dark:text-emerald-400'],
  document: [FileText, 'bg-blue-600/12 text-blue-700 dark:text-blue-400'],
  slides: [Presentation, 'bg-orange-600/12 text-orange-700 dark:text-orange-400'],
  image: [FileImage, 'bg-violet-600/12 text-violet-700 dark:text-violet-400'],
  code: [FileCode, 'bg-slate-600/12 text-slate-700 dark:text-slate-300'],
  other: [File, 'bg-stone-600/12 text-stone-700 dark:text-stone-300'],
};

const KINDS: Record<string, Kind> = {
  xlsx: 'sheet',
  xlsm: 'sheet',
  csv: 'sheet',
  docx: 'document',
  md: 'document',
  txt: 'document',
  pptx: 'slides',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  json: 'code',
  xls: 'sheet',
  xlsb: 'sheet',
  ods: 'sheet',
  tsv: 'sheet',
  doc: 'document',
  odt: 'document',
  pdf: 'document',
  ppt: 'slides',
  odp: 'slides',
  gif: 'image',
  webp: 'image',
  py: 'code',
  js: 'code',
  ts: 'code',
  html: 'code',
  css: 'code',
  sql: 'code',
  xml: 'code',
  yaml: 'code',
  yml: 'code',
  sh: 'code',
};

export function FileIcon({ name }: { name: string }) {
  const [Icon, colours] = LOOKS[KINDS[name.split('.').pop()?.toLowerCase() ?? ''] ?? 'other'];
  return (
    <span className={`inline-flex size-8 shrink-0 items-center justify-center rounded-lg ${colours}`}>
      <Icon aria-hidden size={17} strokeWidth={1.8} />
    </span>
  );
}
