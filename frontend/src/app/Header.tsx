/** The bar above a chat: its title, the model, the files, the account. */
import { Files, Menu as MenuIcon, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from '../account/AccountMenu';
import { useChatFact } from '../chat/store';
import { ModelPicker } from '../models/ModelPicker';
import { openShare } from '../share/store';
import { Button, IconButton } from '../ui/Button';
import type { Me } from '../wire/api';
import { useFiles } from './queries';

interface HeaderProps {
  chatId: string | null;
  me: Me;
  model: string | null;
  onModel: (id: string) => void;
  onOpenSidebar: () => void;
  onToggleFiles: () => void;
  filesOpen: boolean;
  onSignIn: () => void;
  onSignedOut: () => void;
}

export function Header(props: HeaderProps) {
  const { chatId, me, model, onModel, filesOpen } = props;
  const { t } = useTranslation();
  return (
    <header className="flex h-14 shrink-0 items-center gap-1.5 px-2.5 sm:px-4">
      <IconButton
        icon={MenuIcon}
        label={t('sidebar.open')}
        className="wide:hidden"
        onClick={props.onOpenSidebar}
      />
      <ModelPicker models={me.models} value={model} onChange={onModel} />
      <Title chatId={chatId} />
      {chatId !== null && (
        <IconButton
          icon={Share2}
          label={t('sidebar.share')}
          onClick={() => openShare(chatId)}
          className="max-sm:hidden"
        />
      )}
      {chatId !== null && <FilesButton chatId={chatId} open={filesOpen} onClick={props.onToggleFiles} />}
      {me.signed_in ? (
        <AccountMenu name={me.name} onSignedOut={props.onSignedOut} />
      ) : (
        <Button onClick={props.onSignIn} className="h-8">
          {t('account.sign_in')}
        </Button>
      )}
    </header>
  );
}

function Title({ chatId }: { chatId: string | null }) {
  const { t } = useTranslation();
  const title = useChatFact(chatId, (chat) => chat?.title ?? '');
  return (
    <>
      <title>{title === '' ? t('app.name') : `${title} · ${t('app.name')}`}</title>
      <div className="min-w-0 flex-1 px-2 text-center text-sm text-muted max-sm:opacity-0">
        <h1 className={title === '' ? 'sr-only' : 'truncate'}>{title || t('sidebar.untitled')}</h1>
      </div>
    </>
  );
}

interface FilesButtonProps {
  chatId: string;
  open: boolean;
  onClick: () => void;
}

function FilesButton({ chatId, open, onClick }: FilesButtonProps) {
  const { t } = useTranslation();
  const count = useFiles(chatId).data?.length ?? 0;
  return (
    <button
      type="button"
      title={t('files.toggle', { count })}
      aria-expanded={open}
      onClick={onClick}
      className="inline-flex h-9 items-center gap-1.5 rounded-lg px-2.5 text-sm text-muted tabular-nums hover:bg-hover hover:text-strong"
    >
      <Files aria-hidden size={17} strokeWidth={1.8} />
      <span className="sr-only">{t('files.toggle', { count })}</span>
      {count > 0 && <span aria-hidden>{count}</span>}
    </button>
  );
}
