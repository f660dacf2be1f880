/** Draws one part of an assistant's message. */
import { Info } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolCall } from '../receipts/ToolCall';
import type { NoticePart, Part } from '../wire/types.gen';
import { FileCard } from './FileCard';
import { Shortened } from './Shortened';
import { Thinking } from './Thinking';
import { Words } from './Words';

interface PartViewProps {
  chatId: string;
  part: Part;
  /** Whether this part is the one that grows. */
  growing: boolean;
}

/** Parts that did not change keep their identity, so that a word that comes draws its own part alone. */
export const PartView = memo(function PartView({ chatId, part, growing }: PartViewProps) {
  switch (part.type) {
    case 'text':
      return <Words text={part.text} growing={growing} />;
    case 'thinking':
      return <Thinking part={part} running={growing} />;
    case 'file':
      return <FileCard chatId={chatId} file={{ ...part, id: part.file_id }} />;
    case 'tool':
      return <ToolCall chatId={chatId} part={part} />;
    case 'notice':
      return <Notice part={part} />;
    case 'compaction':
      return <Shortened part={part} />;
    default:
      part satisfies never;
      return null;
  }
});

export function Notice({ part }: { part: NoticePart }) {
  const { t } = useTranslation();
  const words = t(`notice.${part.kind}` as 'notice.no_tool_ran', { defaultValue: part.text });
  return (
    <p role="note" className="flex gap-2.5 rounded-xl bg-code px-3.5 py-2.5 text-sm leading-6 text-muted">
      <Info aria-hidden size={16} className="mt-1 shrink-0" />
      {words}
    </p>
  );
}
