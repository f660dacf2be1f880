/** Takes everything along, and deletes the account. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearDrafts } from '../../composer/drafts';
import { forgetUnread } from '../../sidebar/unread';
import { Button } from '../../ui/Button';
import { DownloadButton } from '../../ui/DownloadButton';
import { Field } from '../../ui/Field';
import { type Account, useDeleteAccount } from './api';
import { Part } from './Part';
import { sayRefused } from './sayRefused';

export function Leaving({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Part title={t('accounts.leaving.export')} text={t('accounts.leaving.export_text')}>
        <DownloadButton href="/api/account/export" words={t('accounts.leaving.export_action')} />
      </Part>
      <Part title={t('accounts.leaving.title')} text={t('accounts.leaving.text')}>
        {open ? (
          <DeleteForm account={account} onCancel={() => setOpen(false)} />
        ) : (
          <Button className="text-danger" onClick={() => setOpen(true)}>
            {t('accounts.leaving.open')}
          </Button>
        )}
      </Part>
    </>
  );
}

function DeleteForm({ account, onCancel }: { account: Account; onCancel: () => void }) {
  const { t } = useTranslation();
  const [proof, setProof] = useState('');
  const leave = useDeleteAccount();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave.mutate(
      account.has_password ? { password: proof, name: '' } : { password: '', name: proof.trim() },
      {
        onSuccess: () => {
          clearDrafts();
          forgetUnread();
          window.location.assign('/');
        },
      },
    );
  };
  const error = leave.error === null ? undefined : sayRefused(t, leave.error, t('accounts.leaving.failed'));
  return (
    <form onSubmit={submit} noValidate className="space-y-4 rounded-lg bg-danger-tint px-3.5 py-3.5">
      {account.has_password ? (
        <Field
          label={t('accounts.own.current')}
          type="password"
          autoComplete="current-password"
          value={proof}
          onChange={({ target }) => setProof(target.value)}
          error={error}
          autoFocus
        />
      ) : (
        <Field
          label={t('accounts.leaving.name')}
          hint={t('accounts.leaving.name_hint', { name: account.name })}
          autoComplete="off"
          value={proof}
          onChange={({ target }) => setProof(target.value)}
          error={error}
          autoFocus
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" busy={leave.isPending} disabled={proof === ''}>
          {t('accounts.leaving.delete')}
        </Button>
        <Button busy={leave.isPending} onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
