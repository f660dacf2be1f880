/** One entry: when, who, what, and how each field changed. */
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/format';
import { useSettings } from '../../settings/store';
import type { Entry } from './api';

export function EntryRow({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation();
  const { zone } = useSettings();
  const subject = entry.subject === '' ? entry.subject_id : entry.subject;
  const changes = Object.entries(entry.changes);
  const [kind = '', verb = ''] = entry.action.split('.');
  return (
    <li className="py-3 text-sm leading-6">
      <p className="flex flex-wrap gap-x-3">
        <time dateTime={entry.at} className="text-muted tabular-nums">
          {formatTime(entry.at, i18n.language, zone, new Date())}
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
              <dt className="font-mono">{name}</dt>
              <dd className="min-w-0 break-all">
                {t('audit.change', { before: told(before), after: told(after) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function told(value: unknown): string {
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
