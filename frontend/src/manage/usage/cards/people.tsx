/** Who used how much; a name leads to that person alone. */
import { useTranslation } from 'react-i18next';
import { csvPath, type PersonUse } from '../api';
import { fresh } from '../bins';
import { Bars } from '../charts/Bars';
import { Card } from '../charts/Card';
import { CACHED, FRESH, OUTPUT } from '../colours';
import { useFigures } from '../figures';
import type { CardProps } from '../ReportCards';
import { tokens, turns } from '../Summary';

const SHOWN = 10;

interface PeopleCardProps extends CardProps {
  onUser: (ownerId: string) => void;
}

export function PeopleCard({ report, filters, onUser }: PeopleCardProps) {
  const { t } = useTranslation();
  const { short, whole, money } = useFigures();
  const named = (one: PersonUse) => <Name person={one} onUser={onUser} />;
  return (
    <Card
      title={t('usage.people.title')}
      text={t('usage.people.text')}
      csv={csvPath(filters, 'people')}
      table={{
        head: [t('usage.user'), t('usage.tokens'), t('usage.cost'), t('usage.turns'), t('usage.requests')],
        rows: report.people.map((one) => [
          named(one),
          whole(tokens(one.use)),
          money(Number(one.use.cost)),
          whole(turns(one.use)),
          whole(one.use.requests),
        ]),
      }}
    >
      <Bars
        bars={report.people.slice(0, SHOWN).map((one) => ({
          key: one.owner_id ?? '',
          name: named(one),
          detail: money(Number(one.use.cost)),
          figure: short(tokens(one.use)),
          parts: [
            { name: t('usage.cached'), value: one.use.cached_tokens, colour: CACHED.dot },
            { name: t('usage.fresh'), value: fresh(one.use), colour: FRESH.dot },
            { name: t('usage.output'), value: one.use.output_tokens, colour: OUTPUT.dot },
          ],
        }))}
      />
      {report.people.length > SHOWN && (
        <p className="mt-3 text-xs text-muted">
          {t('usage.others', { count: report.people.length - SHOWN })}
        </p>
      )}
    </Card>
  );
}

interface NameProps {
  person: PersonUse;
  onUser: (ownerId: string) => void;
}

function Name({ person, onUser }: NameProps) {
  const { t } = useTranslation();
  const { owner_id: ownerId, name } = person;
  if (ownerId === null) return t('usage.people.rest');
  return (
    <button
      type="button"
      onClick={() => onUser(ownerId)}
      className="rounded hover:text-accent hover:underline"
    >
      {name}
    </button>
  );
}
