/** Says why there can be no passkeys here, and what to do. */
import { useTranslation } from 'react-i18next';
import type { WhyNone } from '../wire/passkeys';

export function NoPasskeys({ why }: { why: WhyNone }) {
  const { t } = useTranslation();
  const { protocol, port } = window.location;
  const name = `${protocol}//localhost${port === '' ? '' : `:${port}`}`;
  return <p className="text-sm leading-6 text-muted">{t(`accounts.passkeys.none_${why}`, { name })}</p>;
}
