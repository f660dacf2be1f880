/** The files of the chat: beside the thread on a wide page, over it on a narrow one. */
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFiles } from '../app/queries';
import { Boundary } from '../ui/Boundary';
import { cx } from '../ui/cx';
import { Modal } from '../ui/Modal';
import type { Me } from '../wire/api';
import { FileList } from './FileList';
import { BarePanel, type PanelSize } from './PanelHead';
import { KeptPlace, useKept } from './paper/kept';
import { closePanel, type Place, searchOf, takeOpener, usePlace } from './place';
import { useWide } from './useWide';

const FileView = lazy(() => import('./FileView'));
const KnowledgeView = lazy(() => import('../knowledge/KnowledgeView'));

interface FilesPanelProps {
  chatId: string;
  me: Me;
}

export function FilesPanel({ chatId, me }: FilesPanelProps) {
  const { t } = useTranslation();
  const place = usePlace();
  const wide = useWide();
  const [large, setLarge] = useState(false);
  const kept = useKept(whatIsShown(place));
  if (place.kind === 'closed') return null;
  const file = place.kind !== 'list';
  const inner = (
    <KeptPlace value={kept}>
      <PanelContent
        chatId={chatId}
        me={me}
        place={place}
        {...(wide && file ? { large, onLarge: () => setLarge(!large) } : {})}
      />
    </KeptPlace>
  );
  if (!wide || (file && large)) {
    return (
      <Modal open onOpenChange={closePanel} title={t('files.label')} place={file ? 'cover' : 'right'}>
        {inner}
      </Modal>
    );
  }
  return <Aside roomy={file}>{inner}</Aside>;
}

/** The same for all versions of a file, and for all that is shown of it. */
function whatIsShown(place: Place): string {
  if (place.kind === 'knowledge') return searchOf(place);
  return place.kind === 'file' ? `${place.fileId} ${place.at ?? ''}` : place.kind;
}

/** Takes the focus when it is opened from the page, and gives it back when it closes. */
function Aside({ roomy, children }: { roomy: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = takeOpener();
    if (opener === null) return;
    ref.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    closePanel();
  };
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-label={t('files.label')}
      onKeyDown={onKeyDown}
      className={cx(
        'shrink-0 border-l border-line bg-side outline-none',
        roomy ? 'w-[min(60rem,52%)]' : 'w-84',
      )}
    >
      {children}
    </aside>
  );
}

interface PanelContentProps extends FilesPanelProps, PanelSize {
  place: Exclude<Place, { kind: 'closed' }>;
}

function PanelContent({ chatId, me, place, ...size }: PanelContentProps) {
  const { t } = useTranslation();
  const files = useFiles(chatId);
  if (place.kind === 'list') return <FileList chatId={chatId} />;
  if (place.kind === 'knowledge') {
    return (
      <Boundary key={place.knowledgeId} fallback={<Message>{t('app.crashed')}</Message>}>
        <Suspense fallback={<Message>{t('app.loading')}</Message>}>
          <KnowledgeView me={me} place={place} {...size} />
        </Suspense>
      </Boundary>
    );
  }
  const file = files.data?.find((one) => one.id === place.fileId);
  if (file === undefined) {
    return <Message>{t(files.isPending ? 'app.loading' : 'files.gone')}</Message>;
  }
  return (
    <Boundary key={file.id} fallback={<Message>{t('app.crashed')}</Message>}>
      <Suspense fallback={<Message>{t('app.loading')}</Message>}>
        <FileView chatId={chatId} me={me} file={file} place={place} {...size} />
      </Suspense>
    </Boundary>
  );
}

function Message({ children }: { children: string }) {
  return (
    <BarePanel>
      <p className="px-3 py-6 text-center text-sm text-muted">{children}</p>
    </BarePanel>
  );
}
