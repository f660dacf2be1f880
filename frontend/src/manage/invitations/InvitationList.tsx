/** The invitations, newest first, and what became of each. */
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../settings/useTimes';
import { Button } from '../../ui/Button';
import { failing } from '../../ui/failing';
import { type Invitation, useTakeBack } from './api';

export function InvitationList({ invitations }: { invitations: Invitation[] }) {
  const { t } = useTranslation();
  if (invitations.length === 0) {
    return <p className="mt-5 text-sm text-muted">{t('accounts.invitations.empty')}</p>;
  }
  return (
    <ul className="mt-5 divide-y divide-line border-y border-line">
      {invitations.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const takeBack = useTakeBack();
  const told = useTold();
  const name = invitation.email || t('accounts.invitations.anybody');
  const open = invitation.state === 'open';
  const by = invitation.made_by && t('accounts.invitations.by', { name: invitation.made_by });
  const facts = [told(invitation), by, ...invitation.groups].filter((fact) => fact !== '');
  return (
    <li data-testid="invitation" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium break-words">{name}</p>
        <p className="mt-0.5 text-[0.8125rem] leading-5 break-words text-muted">{facts.join(' · ')}</p>
      </div>
      <Button
        busy={takeBack.isPending}
        aria-label={t(open ? 'accounts.invitations.take_back_of' : 'accounts.invitations.remove_of', {
          name,
        })}
        onClick={() =>
          takeBack.mutate(invitation.id, { onError: failing(t('accounts.invitations.take_back_failed')) })
        }
      >
        {t(open ? 'accounts.invitations.take_back' : 'accounts.invitations.remove')}
      </Button>
    </li>
  );
}

function useTold(): (invitation: Invitation) => string {
  const { t } = useTranslation();
  const { time } = useTimes();
  return ({ state, used_by, expires_at }) => {
    if (state !== 'used') return t(`accounts.invitations.${state}`, { time: time(expires_at) });
    if (used_by === '') return t('accounts.invitations.used_gone');
    return t('accounts.invitations.used', { name: used_by });
  };
}
