/** Draws one part of an assistant's message. */
import { Info } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolCall } from '../receipts/ToolCall';
import { Boundary } from '../ui/Boundary';
import type { NoticePart, Part } from '../wire/types.gen';
import { FileCard } from './FileCard';
import { Thinking } from './Thinking';

/** The half of the script that only answers need; until it is here they stand as plain text. */
const Markdown = lazy(() => import('./Markdown'));

interface PartViewProps {
  chatId: string;
  part: Part;
  /** Whether this part is the one that grows. */
  growing: boolean;
}

export function PartView({ chatId, part, growing }: PartViewProps) {
  switch (part.type) {
    case 'text':
      return (
        <Boundary fallback={<PlainText text={part.text} />}>
          <Suspense fallback={<PlainText text={part.text} />}>
            <Markdown text={part.text} streaming={growing} />
          </Suspense>
        </Boundary>
      );
    case 'thinking':
      return <Thinking part={part} running={growing} />;
    case 'file':
      return <FileCard chatId={chatId} file={{ ...part, id: part.file_id }} />;
    case 'tool':
      return <ToolCall chatId={chatId} part={part} />;
    case 'notice':
      return <Notice part={part} />;
    default:
      part satisfies never;
      return null;
  }
}

function PlainText({ text }: { text: string }) {
  return <p className="prose whitespace-pre-wrap">{text}</p>;
}

function Notice({ part }: { part: NoticePart }) {
  const { t } = useTranslation();
  const words = t(`notice.${part.kind}` as 'notice.no_tool_ran', { defaultValue: part.text });
  return (
    <p role="note" className="flex gap-2.5 rounded-xl bg-code px-3.5 py-2.5 text-sm leading-6 text-muted">
      <Info aria-hidden size={16} className="mt-1 shrink-0" />
      {words}
    </p>
  );
}
