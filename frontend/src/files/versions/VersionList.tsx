/** The versions of a file, the newest first: who made each, and what can be done with it. */
import { Download, Eye, GitCompareArrows, MessageSquareText, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../i18n/format';
import { useTimes } from '../../settings/useTimes';
import { aimAt } from '../../thread/target';
import { IconButton } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { type ChatFile, contentUrl, type Version } from '../../wire/api';
import { type Branch, useCall } from '../branch';
import { DownloadLink } from '../DownloadLink';
import { closePanel, openFile } from '../place';
import { useWide } from '../useWide';
import { useRestoring } from './useRestoring';

interface VersionListProps {
  chatId: string;
  file: ChatFile;
  branch: Branch;
  mayRestore: boolean;
}

export function VersionList({ chatId, file, branch, mayRestore }: VersionListProps) {
  const { t } = useTranslation();
  const newest = branch.newest(file)?.version;
  const restore = useRestoring(chatId, file, branch);
  return (
    <ol
      tabIndex={0}
      aria-label={t('files.versions', { name: file.name })}
      className="scroll-thin min-h-0 flex-1 space-y-2 overflow-y-auto p-3 outline-offset-[-2px]"
    >
      {file.versions
        .toSorted((one, other) => other.version - one.version)
        .map((version) => (
          <VersionRow
            key={version.version}
            chatId={chatId}
            file={file}
            version={version}
            current={version.version === newest}
            elsewhere={!branch.isShown(version)}
            onRestore={mayRestore && version.version !== newest ? () => restore(version.version) : null}
          />
        ))}
    </ol>
  );
}

interface VersionRowProps {
  chatId: string;
  file: ChatFile;
  version: Version;
  current: boolean;
  elsewhere: boolean;
  onRestore: (() => void) | null;
}

function VersionRow({ chatId, file, version, current, elsewhere, onRestore }: VersionRowProps) {
  const { t, i18n } = useTranslation();
  const times = useTimes();
  const named = { name: version.name, version: version.version };
  const { parent } = version;
  return (
    <li
      data-version={version.version}
      className={cx(
        'rounded-xl border bg-raised px-3 py-2.5 text-sm',
        current ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium">{t('files.version', named)}</span>
            {current && <Badge strong>{t('files.current')}</Badge>}
            {elsewhere && <Badge>{t('look.other_branch')}</Badge>}
          </p>
          <p className="text-xs leading-5 text-muted">
            <Cause chatId={chatId} version={version} />
            {' · '}
            <time dateTime={version.created_at}>{times.time(version.created_at)}</time>
            {' · '}
            {formatSize(version.size, i18n.language)}
            {version.name !== file.name && ` · ${version.name}`}
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap justify-end">
          <IconButton
            icon={Eye}
            small
            label={t('look.show_version', named)}
            onClick={() => openFile(file.id, { version: version.version })}
          />
          {parent !== null && (
            <IconButton
              icon={GitCompareArrows}
              small
              label={t('look.compare_version', { ...named, before: parent })}
              onClick={() => openFile(file.id, { version: version.version, tab: 'changes', before: parent })}
            />
          )}
          {onRestore !== null && (
            <IconButton
              icon={RotateCcw}
              small
              label={t('files.restore_version', named)}
              onClick={onRestore}
            />
          )}
          <DownloadLink
            icon={Download}
            href={contentUrl(chatId, file.id, version.version)}
            name={version.name}
            label={t('files.download_version', named)}
          />
        </div>
      </div>
    </li>
  );
}

function Badge({ strong = false, children }: { strong?: boolean; children: string }) {
  return (
    <span
      className={cx('rounded px-1.5 py-0.5 text-xs', strong ? 'bg-tint text-accent' : 'bg-hover text-muted')}
    >
      {children}
    </span>
  );
}

/** Who made it; a call is named by its tool and leads to its place in the thread. */
function Cause({ chatId, version }: { chatId: string; version: Version }) {
  const { t } = useTranslation();
  const wide = useWide();
  const call = useCall(chatId, version);
  const { cause, parent, message_id: messageId } = version;
  if (cause === 'restore' && parent !== null) return t('look.restored_from', { version: parent });
  const words = cause === 'call' && parent === null ? t('files.cause.made') : t(`files.cause.${cause}`);
  if (messageId === null) return words;
  const tool = call?.name;
  const goThere = () => {
    aimAt(chatId, messageId);
    if (!wide) closePanel();
  };
  return (
    <>
      {words}
      {tool !== undefined &&
        ` (${t(`tool.names.${tool}` as 'tool.names.file_read', { defaultValue: tool })})`}{' '}
      <button
        type="button"
        onClick={goThere}
        aria-label={t('look.in_chat_version', { version: version.version })}
        className="inline-flex items-center gap-1 text-accent underline underline-offset-3"
      >
        <MessageSquareText aria-hidden size={12} />
        {t('look.in_chat')}
      </button>
    </>
  );
}
