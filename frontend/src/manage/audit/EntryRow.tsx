/** One entry: when, who, what, and how each field changed. */
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../settings/useTimes';
import type { Entry } from './api';

export function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { time } = useTimes();
  const told = useTold();
  const subject = entry.subject === '' ? entry.subject_id : entry.subject;
  const changes = Object.entries(entry.changes);
  const [kind = '', verb = ''] = entry.action.split('.');
  return (
    <li className="py-3 text-sm leading-6">
      <p className="flex flex-wrap gap-x-3">
        <time dateTime={entry.at} className="text-muted tabular-nums">
          {time(entry.at)}
        </time>
        <span className="font-medium break-words">{entry.actor}</span>
        <span title={entry.action}>
          {t(`audit.actions.${kind}.${verb}` as 'audit.actions.server.added', { defaultValue: entry.action })}
        </span>
        {subject !== '' && (
          <span title={entry.subject_id} className="min-w-0 break-all">
            {subject}
          </span>
        )}
      </p>
      {changes.length > 0 && (
        <dl className="mt-0.5 text-[0.8125rem] leading-5 text-muted">
          {changes.map(([name, [before, after]]) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt title={name}>
                {t(`audit.fields.${name}` as 'audit.fields.title', { defaultValue: name })}
              </dt>
              <dd className="min-w-0 break-all">
                {t('audit.change', { before: told(name, before), after: told(name, after) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** What stands in the place of a secret. */
const SECRETS = { changed: 'audit.values.changed', 'taken away': 'audit.values.taken_away' } as const;

function useTold(): (name: string, value: unknown) => string {
  const { t } = useTranslation();
  const told = (value: unknown): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'audit.values.yes' : 'audit.values.no');
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(told).join(', ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (name, value) => (name === 'secret' && isOfSecret(value) ? t(SECRETS[value]) : told(value));
}

function isOfSecret(value: unknown): value is keyof typeof SECRETS {
  return typeof value === 'string' && Object.hasOwn(SECRETS, value);
}
