/** Makes a link that anybody may read a chat by, renews what it shows, takes it back. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatRow, useShare, useUnshare } from '../app/queries';
import { sayTrouble } from '../app/sayError';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { Field } from '../ui/Field';
import { Modal } from '../ui/Modal';
import type { ChatRow } from '../wire/api';
import { closeShare } from './store';

type Said = 'share.updated' | 'share.taken_back';

export default function ShareDialog({ chatId }: { chatId: string }) {
  const { t } = useTranslation();
  const chat = useChatRow(chatId);
  const share = useShare();
  const unshare = useUnshare();
  const [said, setSaid] = useState<Said | null>(null);
  const busy = share.isPending || unshare.isPending;
  const error = share.error ?? unshare.error;
  const make = () => share.mutate(chatId, { onSuccess: () => setSaid('share.updated') });
  const takeBack = (row: ChatRow) => unshare.mutate(row, { onSuccess: () => setSaid('share.taken_back') });
  const link = chat?.link ?? null;
  return (
    <Modal open onOpenChange={closeShare} title={t('share.title')} text={t('share.text')}>
      <div className="mt-5 space-y-4">
        {link === null ? (
          <Button look="primary" onClick={make} busy={busy}>
            {t('share.make')}
          </Button>
        ) : (
          <>
            <Address url={`${window.location.origin}${link}`} />
            <p className="text-sm leading-6 text-muted">{t('share.as_now')}</p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={make} busy={busy}>
                {t('share.update')}
              </Button>
              <Button
                onClick={() => chat !== undefined && takeBack(chat)}
                busy={busy}
                className="text-danger"
              >
                {t('share.take_back')}
              </Button>
            </div>
          </>
        )}
        <p role="status" className="text-sm text-muted empty:hidden">
          {error === null && said !== null && t(said)}
        </p>
        {error !== null && (
          <p role="alert" className="text-sm text-danger">
            {sayTrouble(t, error, t('share.failed'))}
          </p>
        )}
      </div>
    </Modal>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-end gap-1.5">
      <Field
        label={t('share.address')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1"
      />
      <CopyButton text={() => url} label={t('share.copy')} className="mb-1.5" />
    </div>
  );
}
