/** The files of the chat: beside the thread on a wide page, over it on a narrow one. */
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFiles } from '../app/queries';
import { IconButton } from '../ui/Button';
import { Modal } from '../ui/Modal';
import type { Me } from '../wire/api';
import { FileRow } from './FileRow';

interface FilesPanelProps {
  chatId: string;
  me: Me;
  open: boolean;
  onClose: () => void;
}

export function FilesPanel({ chatId, me, open, onClose }: FilesPanelProps) {
  const { t } = useTranslation();
  const wide = useWide();
  if (!wide) {
    return (
      <Modal open={open} onOpenChange={onClose} title={t('files.label')} place="right">
        <FileList chatId={chatId} me={me} onClose={onClose} />
      </Modal>
    );
  }
  if (!open) return null;
  return (
    <aside aria-label={t('files.label')} className="w-84 shrink-0 border-l border-line bg-side">
      <FileList chatId={chatId} me={me} onClose={onClose} />
    </aside>
  );
}

function FileList({ chatId, me, onClose }: Omit<FilesPanelProps, 'open'>) {
  const { t } = useTranslation();
  const files = useFiles(chatId);
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-5">
        <h2 className="text-sm font-semibold">{t('files.label')}</h2>
        <IconButton icon={X} label={t('app.close')} onClick={onClose} />
      </div>
      <ul
        aria-label={t('files.label')}
        className="scroll-thin min-h-0 flex-1 space-y-2.5 overflow-y-auto px-3 pb-4"
      >
        {files.data?.map((file) => (
          <FileRow key={file.id} chatId={chatId} file={file} mayRestore={me.signed_in} />
        ))}
        {files.data?.length === 0 && <Note>{t('files.empty')}</Note>}
        {files.isError && <Note>{t('files.load_failed')}</Note>}
      </ul>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <li className="px-2 text-sm leading-6 text-muted">{children}</li>;
}

const WIDE = '(min-width: 68rem)';

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
  );
}
