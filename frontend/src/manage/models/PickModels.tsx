/** Which of a server's models are offered: it is asked what it has, or one is named. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { BackButton } from '../../ui/BackButton';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { Field } from '../../ui/Field';
import { toggled } from '../toggled';
import { type ListedModel, type ModelServer, useListed, useOfferModels } from './api';

/** From so many on, they can be narrowed down. */
const MANY = 12;
/** More are offered in several goes. */
const MOST = 100;

export function PickModels({ server, onDone }: { server: ModelServer; onDone: () => void }) {
  const { t } = useTranslation();
  const listed = useListed(server.id);
  const offer = useOfferModels(server.id);
  const [chosen, setChosen] = useState<string[]>([]);
  const [byName, setByName] = useState('');
  const names = [...new Set([...chosen, ...(byName.trim() === '' ? [] : [byName.trim()])])];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (names.length === 0) return;
    offer.mutate(names, {
      onSuccess: () => {
        toast(t('site_models.offered', { count: names.length }));
        onDone();
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="max-w-2xl space-y-4">
      <BackButton words={t('site_models.back')} onClick={onDone} />
      <h2 className="text-sm font-semibold">{t('site_models.pick_title', { title: server.title })}</h2>
      <div role="status" className="text-sm leading-6 empty:hidden">
        {listed.isFetching && <p className="text-muted">{t('site_models.asking')}</p>}
        {!listed.isFetching && listed.error !== null && (
          <p className="rounded-lg bg-danger-tint px-3.5 py-2.5 break-words">
            {sayTrouble(t, listed.error, t('site_models.list_failed'))}
          </p>
        )}
        {!listed.isFetching && listed.data?.length === 0 && <p>{t('site_models.list_empty')}</p>}
      </div>
      {!listed.isFetching && listed.data !== undefined && listed.data.length > 0 && (
        <Listed models={listed.data} chosen={chosen} onChange={setChosen} />
      )}
      <Field
        label={t('site_models.fields.by_name')}
        hint={t('site_models.hints.by_name')}
        value={byName}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setByName(event.target.value)}
      />
      {offer.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {sayTrouble(t, offer.error, t('site_models.save_failed'))}
        </p>
      )}
      <Button
        type="submit"
        look="primary"
        busy={offer.isPending}
        disabled={names.length === 0 || names.length > MOST}
      >
        {t('site_models.offer', { count: names.length })}
      </Button>
    </form>
  );
}

interface ListedProps {
  models: ListedModel[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function Listed({ models, chosen, onChange }: ListedProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = models.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(wanted));
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="text-sm font-medium">{t('site_models.listed')}</legend>
      {models.length >= MANY && (
        <Field
          label={t('site_models.fields.narrow')}
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul className="scroll-thin max-h-96 space-y-2.5 overflow-y-auto rounded-lg border border-line px-3.5 py-3">
        {shown.map(({ name, known, context_window }) => (
          <li key={name}>
            <Check
              label={[
                name,
                known ? t('site_models.known') : '',
                context_window === null ? '' : t('site_models.window', { count: context_window }),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
              checked={chosen.includes(name)}
              onChange={(on) => onChange(toggled(chosen, name, on))}
              className="text-sm"
            />
          </li>
        ))}
        {shown.length === 0 && <li className="text-sm text-muted">{t('site_models.narrowed_out')}</li>}
      </ul>
    </fieldset>
  );
}
