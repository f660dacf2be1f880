/** Makes an invitation, and shows its link once. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '../../account/link';
import { sayTrouble } from '../../app/sayError';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { toggled } from '../toggled';
import { useInvite } from './api';
import { LinkShown } from './LinkShown';

const DAYS = [1, 7, 30, 90];
const USUAL_DAYS = 7;

export function InviteForm({ groups }: { groups: { id: string; name: string }[] }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [days, setDays] = useState(USUAL_DAYS);
  const [joined, setJoined] = useState<string[]>([]);
  const invite = useInvite();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ email: email.trim(), days, groups: joined }, { onSuccess: () => setEmail('') });
  };
  return (
    <>
      <form onSubmit={submit} noValidate className="mt-3 max-w-xl space-y-4">
        <Field
          label={t('accounts.invitations.email')}
          hint={t('accounts.invitations.email_hint')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={
            invite.error === null
              ? undefined
              : sayTrouble(t, invite.error, t('accounts.invitations.make_failed'))
          }
        />
        <Choice
          label={t('accounts.invitations.days')}
          value={String(days)}
          onChange={(chosen) => setDays(Number(chosen))}
          options={DAYS.map((count) => [String(count), t('accounts.invitations.days_count', { count })])}
        />
        {groups.length > 0 && (
          <fieldset className="space-y-1.5 text-sm">
            <legend className="mb-1.5 font-medium">{t('accounts.invitations.groups')}</legend>
            {groups.map(({ id, name }) => (
              <Check
                key={id}
                label={name}
                checked={joined.includes(id)}
                onChange={(on) => setJoined(toggled(joined, id, on))}
              />
            ))}
          </fieldset>
        )}
        <Button type="submit" look="primary" busy={invite.isPending}>
          {t('accounts.invitations.make')}
        </Button>
      </form>
      {invite.data !== undefined && (
        <LinkShown
          label={t('accounts.invitations.link')}
          text={t('accounts.invitations.link_text')}
          link={linkTo({ kind: 'invitation', token: invite.data.token })}
        />
      )}
    </>
  );
}
