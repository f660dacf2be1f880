/** All that can be said of a server; its secret can be written and never read. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { Area } from '../../ui/Area';
import { BackButton } from '../../ui/BackButton';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { HttpError } from '../../wire/http';
import { AccessFields } from './AccessFields';
import { ASK_RULES, type Preset, type ServerRow, TRANSPORTS, useSaveServer } from './api';
import { type Draft, draftOf, NAME_CHARS, nameOf, readDraft, type Wrong } from './draft';

interface ServerFormProps {
  /** Null makes a new one. */
  server: ServerRow | null;
  preset: Preset | null;
  redirectUri: string;
  onDone: () => void;
  onBack: () => void;
}

export function ServerForm({ server, preset, redirectUri, onDone, onBack }: ServerFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>(() => draftOf(server ?? preset));
  const [named, setNamed] = useState(preset !== null);
  const [wrong, setWrong] = useState<Wrong>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveServer(server?.id ?? null);
  const isNew = server === null;
  const [missed, setMissed] = useState(0);
  useEffect(() => {
    if (missed > 0 || save.error !== null) focusFirstWrong(form.current);
  }, [missed, save.error]);
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    save.reset();
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft, isNew);
    if (!read.ok) {
      setWrong(read.wrong);
      setMissed((times) => times + 1);
      return;
    }
    const { title } = draft;
    save.mutate(read.change, {
      onSuccess: () => {
        toast(t('servers.saved', { title }));
        onDone();
      },
    });
  };
  const trouble = save.error === null ? null : sayTrouble(t, save.error, t('servers.save_failed'));
  const refused = save.error === null ? null : refusedField(save.error);
  const said = (name: keyof Draft) => {
    const why = wrong[name];
    if (why !== undefined) return t(`servers.wrong.${why}`);
    return refused === name && trouble !== null ? trouble : undefined;
  };
  const stdio = draft.transport === 'stdio';
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3 space-y-4">
      <BackButton words={t('servers.back')} onClick={onBack} />
      <h3 className="text-sm font-semibold">{server?.title ?? preset?.title ?? t('servers.new')}</h3>
      {preset !== null && preset.setup !== '' && (
        <div className="rounded-lg bg-tint px-3.5 py-3 text-sm leading-6">
          <p className="font-medium">{t('servers.setup')}</p>
          <p className="mt-0.5 break-words whitespace-pre-line">{preset.setup}</p>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('servers.fields.title')}
          value={draft.title}
          maxLength={120}
          error={said('title')}
          onChange={({ target: { value } }) =>
            change(isNew && !named ? { title: value, name: nameOf(value) } : { title: value })
          }
        />
        {isNew && (
          <Field
            label={t('servers.fields.name')}
            hint={t('servers.hints.name')}
            value={draft.name}
            maxLength={NAME_CHARS}
            autoCapitalize="none"
            spellCheck={false}
            error={said('name')}
            onChange={(event) => {
              setNamed(true);
              change({ name: event.target.value });
            }}
          />
        )}
      </div>
      <Field
        label={t('servers.fields.about')}
        hint={t('servers.hints.about')}
        value={draft.about}
        maxLength={200}
        error={said('about')}
        onChange={(event) => change({ about: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label={t('servers.fields.transport')}
          value={draft.transport}
          onChange={(transport) => change({ transport: transport as Draft['transport'] })}
          options={TRANSPORTS.map((name) => [name, t(`servers.transports.${name}`)])}
        />
        <Field
          label={t(stdio ? 'servers.fields.command' : 'servers.fields.address')}
          hint={stdio ? t('servers.hints.stdio') : undefined}
          value={draft.address}
          inputMode={stdio ? 'text' : 'url'}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={stdio ? '["program", "--option"]' : 'https://…/mcp'}
          error={said('address')}
          onChange={(event) => change({ address: event.target.value })}
        />
      </div>
      {!stdio && (
        <AccessFields
          draft={draft}
          stored={server?.has_secret ?? false}
          redirectUri={redirectUri}
          said={said}
          onChange={change}
        />
      )}
      <h4 className="border-t border-line pt-4 text-xs font-medium text-muted">{t('servers.limits')}</h4>
      <Choice
        label={t('servers.fields.asks')}
        value={draft.asks}
        onChange={(asks) => change({ asks: asks as Draft['asks'] })}
        options={ASK_RULES.map((name) => [name, t(`servers.ask_rules.${name}`)])}
      />
      <Area
        label={t('servers.fields.offered')}
        hint={t('servers.hints.offered')}
        value={draft.offered}
        spellCheck={false}
        error={said('offered')}
        onChange={(event) => change({ offered: event.target.value })}
      />
      <Check
        label={t('servers.fields.enabled')}
        checked={draft.enabled}
        onChange={(enabled) => change({ enabled })}
        className="text-sm font-medium"
      />
      {trouble !== null && refused === null && (
        <p role="alert" className="text-sm text-danger">
          {trouble}
        </p>
      )}
      <Button type="submit" look="primary" busy={save.isPending}>
        {t('servers.save')}
      </Button>
    </form>
  );
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

const AT_FIELDS = [
  'title',
  'name',
  'about',
  'address',
  'header_name',
  'client_id',
  'secret',
  'scopes',
  'authorize_params',
  'offered',
] as const;

/** The field that the server's refusal is about, where it can be said there. */
function refusedField(error: Error): keyof Draft | null {
  if (!(error instanceof HttpError)) return null;
  if (error.code === 'name_taken') return 'name';
  return AT_FIELDS.find((name) => error.code === `bad_${name}`) ?? null;
}
