/** How people get in: the rule, invitations, and links for those who lost their password. */
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice';
import { FailedRow } from '../../ui/FailedRow';
import { useAtOnce } from '../../ui/useAtOnce';
import { RULES, type Rule, useInvitations, useSetRule } from './api';
import { InvitationList } from './InvitationList';
import { InviteForm } from './InviteForm';
import { ResetLink } from './ResetLink';

export default function Invitations() {
  const { t } = useTranslation();
  const found = useInvitations();
  if (found.isLoadingError) {
    return <FailedRow words={t('accounts.invitations.load_failed')} onRetry={() => found.refetch()} />;
  }
  if (found.data === undefined) {
    return (
      <p role="status" className="text-sm text-muted">
        {t('app.loading')}
      </p>
    );
  }
  const { rule, groups, invitations } = found.data;
  return (
    <div className="space-y-10">
      <div className="max-w-sm">
        <RuleChoice known={rule} />
      </div>
      <section aria-labelledby="invitations-title">
        <h2 id="invitations-title" className="text-sm font-semibold">
          {t('accounts.invitations.title')}
        </h2>
        <InviteForm groups={groups} />
        <InvitationList invitations={invitations} />
      </section>
      <ResetLink />
    </div>
  );
}

function RuleChoice({ known }: { known: Rule }) {
  const { t } = useTranslation();
  const { mutateAsync } = useSetRule();
  const [{ rule }, change] = useAtOnce({ rule: known }, mutateAsync, t('accounts.rule.failed'));
  return (
    <Choice
      label={t('accounts.rule.label')}
      value={rule}
      onChange={(wanted) => change({ rule: wanted as Rule })}
      options={RULES.map((name) => [name, t(`accounts.rule.${name}`)])}
    />
  );
}
