/** The dialogs of the page, each loaded when it is first opened. */
import { lazy, Suspense } from 'react';
import { useSharing } from '../share/store';
import type { Me } from '../wire/api';

const KeysDialog = lazy(() => import('./KeysDialog'));
const SettingsDialog = lazy(() => import('../settings/SettingsDialog'));
const SearchDialog = lazy(() => import('../search/SearchDialog'));
const ArchivedDialog = lazy(() => import('../sidebar/ArchivedDialog'));
const ShareDialog = lazy(() => import('../share/ShareDialog'));

export type DialogName = 'keys' | 'settings' | 'search' | 'archived';

interface DialogsProps {
  open: DialogName | null;
  me: Me;
  chatId: string | null;
  onClose: () => void;
}

export function Dialogs({ open, me, chatId, onClose }: DialogsProps) {
  const sharing = useSharing();
  return (
    <Suspense>
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      {open === 'settings' && <SettingsDialog me={me} onClose={onClose} />}
      {open === 'search' && <SearchDialog onClose={onClose} />}
      {open === 'archived' && <ArchivedDialog chatId={chatId} onClose={onClose} />}
      {sharing !== null && <ShareDialog chatId={sharing} />}
    </Suspense>
  );
}
