/** A tool call in the answer: its state in a line, its receipt folded beneath. */
import { Ban, Check, ChevronRight, CircleAlert, Hand, LoaderCircle, type LucideIcon } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileCard } from '../thread/FileCard';
import { cx } from '../ui/cx';
import type { ToolName, ToolPart } from '../wire/types.gen';
import { askedBy } from './asked';
import { Drawn } from './Drawn';
import { Late } from './Late';
import { isPicture, MadePicture } from './MadePicture';
import { ShowChanges } from './ShowChanges';
import { Took } from './Took';
import { useBrief } from './useBrief';
import { useFileName } from './useFileName';
import { useMadeFiles } from './useMadeFiles';
import { useProgress } from './useProgress';

const Details = lazy(() => import('./Details'));
const Review = lazy(() => import('../review/Review'));
const AskCard = lazy(() => import('../connections/ask/AskCard'));

const REVIEW = 'review_findings' satisfies ToolName;
const IMAGE_MAKE = 'image_make' satisfies ToolName;

type State = ToolPart['state'];

const ICONS: Record<State, [LucideIcon, string]> = {
  input: [LoaderCircle, 'animate-spin text-muted'],
  approval: [Hand, 'text-accent'],
  running: [LoaderCircle, 'animate-spin text-muted'],
  ok: [Check, 'text-accent'],
  error: [CircleAlert, 'text-danger'],
  cancelled: [Ban, 'text-muted'],
};

interface ToolCallProps {
  chatId: string;
  part: ToolPart;
}

export function ToolCall({ chatId, part }: ToolCallProps) {
  const [open, setOpen] = useState(false);
  const progress = useProgress(part);
  const brief = useBrief(part.receipt ?? null);
  const files = useMadeFiles(chatId, part.call_id);
  const draws = part.name === IMAGE_MAKE;
  const pictures = files.filter((file) => (draws || file.parent === null) && isPicture(file.mime));
  const others = files.filter((file) => !pictures.includes(file));
  const [Icon, colour] = ICONS[part.state];
  const running = part.state === 'running' || part.state === 'input';
  const name = useFileName(chatId, part) ?? askedBy(part.name, part.args);
  const detail = running ? progress : brief;
  return (
    <div data-testid="tool-part" data-state={part.state} data-tool={part.name} className="space-y-2">
      <div className="overflow-hidden rounded-xl border border-line bg-raised text-sm">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-2.5 px-3.5 py-2.5 text-left outline-offset-[-2px] hover:bg-hover"
        >
          <Icon aria-hidden size={16} strokeWidth={2} className={cx('shrink-0', colour)} />
          <span className="min-w-0 flex-1">
            <span className="font-medium break-words">{useTitle(part)}</span>
            {name !== null && <span className="break-words text-muted"> · {name}</span>}
            {detail != null && <span className="block truncate text-muted">{detail}</span>}
          </span>
          <Took part={part} />
          <span className="text-xs text-muted">{useStanding(part)}</span>
          <ChevronRight
            aria-hidden
            size={15}
            className={cx('shrink-0 text-muted transition-transform', open && 'rotate-90')}
          />
        </button>
        {part.state === 'approval' && (
          <Late>
            <AskCard chatId={chatId} part={part} />
          </Late>
        )}
        {open && (
          <Late>
            <Details part={part} />
          </Late>
        )}
      </div>
      {part.name === REVIEW && part.state === 'ok' && (
        <Late>
          <Review part={part} />
        </Late>
      )}
      {draws && <Drawn chatId={chatId} part={part} pictures={pictures} />}
      {!draws && pictures.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {pictures.map((file) => (
            <MadePicture key={`${file.id} ${file.version}`} chatId={chatId} file={file} />
          ))}
        </div>
      )}
      {others.map((file) => (
        <div key={`${file.id} ${file.version}`} className="flex flex-wrap items-center gap-2">
          <FileCard chatId={chatId} file={file} />
          {file.parent !== null && <ShowChanges file={file} before={file.parent} />}
        </div>
      ))}
    </div>
  );
}

function useStanding(part: ToolPart): string {
  const { t } = useTranslation();
  const asks = part.state === 'approval' ? part.ask?.kind : undefined;
  if (asks === 'sign_in' || asks === 'form') return t(`ask.state.${asks}`);
  return part.healed && part.state === 'ok' ? t('tool.healed') : t(`tool.state.${part.state}`);
}

function useTitle(part: ToolPart): string {
  const { t } = useTranslation();
  const named = t(`tool.names.${part.name}` as 'tool.names.file_read', { defaultValue: part.name });
  return part.title || named;
}
