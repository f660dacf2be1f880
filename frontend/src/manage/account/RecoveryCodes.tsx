/** Codes to be written down. */
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/CopyButton';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="mt-4 rounded-lg bg-tint px-3.5 py-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{t('accounts.factor.codes')}</h3>
        <CopyButton label={t('accounts.factor.copy_codes')} text={() => codes.join('\n')} />
      </div>
      <p className="mt-1 text-[0.8125rem] leading-5 text-muted">{t('accounts.factor.codes_text')}</p>
      <ul data-testid="recovery-codes" className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
