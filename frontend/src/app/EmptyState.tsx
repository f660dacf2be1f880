/** What a new chat shows: what this is for, and sentences that work. */
import { FileSearch, FileSpreadsheet, type LucideIcon, Replace, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Example = 'sheet' | 'edit' | 'read' | 'replace';

const EXAMPLES: [Example, LucideIcon][] = [
  ['sheet', FileSpreadsheet],
  ['edit', Table2],
  ['read', FileSearch],
  ['replace', Replace],
];

export function EmptyState({ onTry }: { onTry: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className="scroll-thin flex min-h-0 flex-1 overflow-y-auto">
      <div className="m-auto w-full max-w-2xl px-5 py-8 text-center">
        <h2 className="text-[1.7rem] leading-tight font-semibold tracking-tight text-balance">
          {t('empty.title')}
        </h2>
        <p className="mx-auto mt-3 max-w-md leading-7 text-balance text-muted">{t('empty.text')}</p>
        <ul className="mt-9 grid gap-2.5 text-left sm:grid-cols-2">
          {EXAMPLES.map(([example, Icon]) => (
            <li key={example}>
              <button
                type="button"
                onClick={() => onTry(t(`empty.${example}_prompt`))}
                className="flex h-full w-full items-start gap-3 rounded-xl border border-line px-4 py-3 text-left transition-colors hover:bg-hover"
              >
                <Icon aria-hidden size={18} strokeWidth={1.8} className="mt-0.5 shrink-0 text-accent" />
                <span className="text-sm">
                  <span className="block font-medium">{t(`empty.${example}`)}</span>
                  <span className="mt-0.5 block text-muted">
                    “{t(`empty.${example}_prompt`)}”
                    {example !== 'sheet' && ` · ${t(`empty.${example}_hint`)}`}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
