/** The list of slash commands above the message box. */
import { useTranslation } from 'react-i18next';
import { Options } from '../ui/Options';
import type { CommandChoice } from './commands';

export const LIST_ID = 'commands';

export function CommandList({ choice: { found, marked, choose } }: { choice: CommandChoice }) {
  const { t } = useTranslation();
  if (found.length === 0) return null;
  return (
    <Options
      id={LIST_ID}
      label={t('composer.commands')}
      options={found}
      keyOf={({ name }) => name}
      marked={marked}
      onChoose={choose}
      className="fade-in absolute inset-x-0 bottom-full z-20 mb-2 max-h-72 rounded-2xl border border-line bg-raised p-1.5 shadow-lg"
      optionClass="rounded-lg px-3 py-2"
    >
      {(command) => (
        <>
          <span className="font-medium">{command.name}</span>{' '}
          {command.argument !== '' && <span className="text-muted">{command.argument}</span>}
          <span className="block leading-5">{command.help}</span>
          {command.needs !== '' && (
            <span className="block text-xs leading-5 text-muted">
              {t('composer.needs', { what: command.needs })}
            </span>
          )}
        </>
      )}
    </Options>
  );
}
