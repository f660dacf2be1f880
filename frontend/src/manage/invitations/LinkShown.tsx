/** A link that is shown once, to be copied. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/CopyButton';

interface LinkShownProps {
  label: string;
  text: string;
  link: string;
}

export function LinkShown({ label, text, link }: LinkShownProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div role="status" className="mt-4 max-w-xl rounded-lg bg-tint px-3.5 py-3">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="mt-1.5 flex items-center gap-1.5">
        <input
          id={id}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
          className="h-9 min-w-0 flex-1 rounded-lg border border-line bg-canvas px-2.5 font-mono text-xs"
        />
        <CopyButton label={t('accounts.invitations.copy')} text={() => link} />
      </div>
      <p className="mt-1.5 text-[0.8125rem] leading-5 text-muted">{text}</p>
    </div>
  );
}
