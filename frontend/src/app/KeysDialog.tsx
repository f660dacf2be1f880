/** The list of keys. */
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/Modal';
import { commandKey } from './useKeys';

const KEYS = [
  ['new_chat', ['mod', '⇧', 'O']],
  ['search', ['mod', 'K']],
  ['list', ['mod', '/']],
  ['send', ['↵']],
  ['line', ['⇧', '↵']],
  ['stop', ['Esc']],
  ['edit_last', ['↑']],
  ['commands', ['/']],
] as const;

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open onOpenChange={onClose} title={t('keys.title')}>
      <dl className="mt-4 space-y-2.5 text-sm">
        {KEYS.map(([name, keys]) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt>{t(`keys.${name}`)}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-md border border-line bg-code px-1.5 py-0.5 text-center font-sans text-xs"
                >
                  {key === 'mod' ? commandKey() : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
