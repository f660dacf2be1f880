/** What differs between two versions of a file, which the reader may choose. */
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../settings/useTimes';
import { type ChatFile, compareUrl, type Version } from '../../wire/api';
import { useAsked } from '../asking';
import type { Branch } from '../branch';
import type { Compared } from '../compared';
import { openFile } from '../place';
import { Refused, Waiting } from '../Waiting';
import { DeckChanges } from './DeckChanges';
import { DocumentChanges } from './DocumentChanges';
import { PictureChanges } from './PictureChanges';
import { SheetChanges } from './SheetChanges';
import { TextChanges } from './TextChanges';

interface ChangesProps {
  chatId: string;
  file: ChatFile;
  version: Version;
  /** Null is the version that this one was made from. */
  before: number | null;
  branch: Branch;
  drawn: boolean;
}

export default function Changes({ chatId, file, version, before, branch, drawn }: ChangesProps) {
  const { t } = useTranslation();
  const earlier = earlierOf(file, version, before);
  const go = (from: number, to: number) => openFile(file.id, { version: to, tab: 'changes', before: from });
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-end gap-x-2 gap-y-1 border-b border-line px-4 py-2.5">
        <Choose
          label={t('receipt.before')}
          file={file}
          branch={branch}
          value={earlier}
          onChange={(chosen) => go(chosen, version.version)}
        />
        <ArrowRight aria-hidden size={15} className="mb-2 text-muted" />
        <Choose
          label={t('look.after')}
          file={file}
          branch={branch}
          value={version.version}
          onChange={(chosen) => go(earlier, chosen)}
        />
      </div>
      <Difference
        key={`${earlier} ${version.version}`}
        chatId={chatId}
        file={file}
        before={earlier}
        after={version.version}
        drawn={drawn}
      />
    </>
  );
}

/** What was asked for, else the forerunner, else the nearest other one. */
export function earlierOf(file: ChatFile, version: Version, before: number | null): number {
  const known = (number: number | null) => file.versions.some((one) => one.version === number);
  if (before !== null && known(before)) return before;
  if (version.parent !== null && known(version.parent)) return version.parent;
  const others = file.versions.filter((one) => one.version !== version.version);
  const earlier = others.findLast((one) => one.version < version.version) ?? others[0];
  return earlier?.version ?? version.version;
}

interface ChooseProps {
  label: string;
  file: ChatFile;
  branch: Branch;
  value: number;
  onChange: (version: number) => void;
}

function Choose({ label, file, branch, value, onChange }: ChooseProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const id = useId();
  const words = (version: Version) => {
    const name = t('files.version', { version: version.version });
    const at = times.time(version.created_at);
    return `${name} · ${at}${branch.isShown(version) ? '' : ` · ${t('look.other_branch')}`}`;
  };
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="block text-xs text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-8 w-full rounded-lg border border-line bg-canvas px-2 text-sm"
      >
        {file.versions.map((version) => (
          <option key={version.version} value={version.version}>
            {words(version)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface DifferenceProps {
  chatId: string;
  file: ChatFile;
  before: number;
  after: number;
  drawn: boolean;
}

function Difference({ chatId, file, before, after, drawn }: DifferenceProps) {
  const { t } = useTranslation();
  const compared = useAsked<Compared>(compareUrl(chatId, file.id, before, after));
  if (compared.isPending) return <Waiting words={t('look.comparing')} />;
  if (compared.isError) return <Refused error={compared.error} onRetry={() => void compared.refetch()} />;
  const found = compared.data;
  return (
    <section
      tabIndex={0}
      aria-label={t('look.difference', { before, after })}
      data-testid="difference"
      className="scroll-thin min-h-0 flex-1 space-y-4 overflow-auto p-4 outline-offset-[-2px]"
    >
      {found.same ? (
        <p className="py-10 text-center text-sm text-muted">
          {t(found.identical ? 'look.identical' : 'look.nothing_to_show')}
        </p>
      ) : (
        <Kind chatId={chatId} found={found} drawn={drawn && (file.kind === 'pptx' || file.kind === 'ppt')} />
      )}
      {found.more && <p className="text-center text-xs text-muted">{t('look.capped')}</p>}
    </section>
  );
}

function Kind({ chatId, found, drawn }: { chatId: string; found: Compared; drawn: boolean }) {
  const { t } = useTranslation();
  switch (found.kind) {
    case 'sheets':
      return <SheetChanges found={found} />;
    case 'document':
      return <DocumentChanges found={found} />;
    case 'deck':
      return <DeckChanges chatId={chatId} found={found} drawn={drawn} />;
    case 'text':
      return <TextChanges found={found} />;
    case 'picture':
      return <PictureChanges chatId={chatId} found={found} />;
    case 'bytes':
      return <p className="py-10 text-center text-sm text-muted">{t('look.bytes_differ')}</p>;
  }
}
