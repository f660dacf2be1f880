/** Takes everything along, and deletes the account. */
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearDrafts } from '../../composer/drafts';
import { forgetUnread } from '../../sidebar/unread';
import { Button } from '../../ui/Button';
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
        <a
          href="/api/account/export"
          download
          className="inline-flex h-9 items-center gap-2 rounded-lg border border-line bg-raised px-3.5 text-sm font-medium hover:bg-hover"
        >
          <Download aria-hidden size={16} />
          {t('accounts.leaving.export_action')}
        </a>
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
        <Button type="submit" look="danger" disabled={proof === '' || leave.isPending}>
          {t('accounts.leaving.delete')}
        </Button>
        <Button disabled={leave.isPending} onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
