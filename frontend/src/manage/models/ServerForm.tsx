/** A server of models: how it is spoken to, its address, and its key, which can be written and never read. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { BackButton } from '../../ui/BackButton';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { HttpError } from '../../wire/http';
import { type ModelServer, useSaveModelServer, WIRES, type Wire } from './api';

interface ServerFormProps {
  /** Null makes a new one. */
  server: ModelServer | null;
  onAdded: (id: string) => void;
  onDone: () => void;
}

/** What is filled in for the vendors themselves. */
const VENDORS: Record<Wire, { title: string; base_url: string }> = {
  openai_responses: { title: 'OpenAI', base_url: 'https://api.openai.com/v1' },
  openai_chat: { title: '', base_url: '' },
  anthropic: { title: 'Anthropic', base_url: 'https://api.anthropic.com' },
};

const AT_FIELDS: Record<string, 'title' | 'base_url' | 'key'> = {
  bad_title: 'title',
  title_taken: 'title',
  bad_base_url: 'base_url',
  bad_secret: 'key',
};

export function ServerForm({ server, onAdded, onDone }: ServerFormProps) {
  const { t } = useTranslation();
  const [wire, setWire] = useState<Wire>(server?.wire ?? 'openai_chat');
  const [title, setTitle] = useState(server?.title ?? '');
  const [baseUrl, setBaseUrl] = useState(server?.base_url ?? '');
  const [key, setKey] = useState('');
  const [unkeyed, setUnkeyed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveModelServer(server?.id ?? null);
  useEffect(() => {
    if (save.error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  const choose = (chosen: Wire) => {
    if (title === VENDORS[wire].title) setTitle(VENDORS[chosen].title);
    if (baseUrl === VENDORS[wire].base_url) setBaseUrl(VENDORS[chosen].base_url);
    setWire(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const keyed = server === null || key !== '' || unkeyed ? { key } : {};
    const change = { title, base_url: baseUrl, ...(server === null ? { wire } : {}), ...keyed };
    save.mutate(change, {
      onSuccess: (saved) => {
        toast(t('site_models.saved', { title: saved.title }));
        if (server === null) onAdded(saved.id);
        else onDone();
      },
    });
  };
  const trouble = save.error === null ? null : sayTrouble(t, save.error, t('site_models.save_failed'));
  const at = save.error instanceof HttpError ? AT_FIELDS[save.error.code] : undefined;
  const said = (field: string) => (at === field && trouble !== null ? trouble : undefined);
  const stored = server !== null && server.key_end !== '';
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-2xl space-y-4">
      <BackButton words={t('site_models.back')} onClick={onDone} />
      <h2 className="text-sm font-semibold">{server?.title ?? t('site_models.new')}</h2>
      {server === null && (
        <Choice
          label={t('site_models.fields.wire')}
          value={wire}
          onChange={(chosen) => choose(chosen as Wire)}
          options={WIRES.map((name) => [name, t(`site_models.wires.${name}`)])}
        />
      )}
      <Field
        label={t('site_models.fields.title')}
        value={title}
        maxLength={120}
        error={said('title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        label={t('site_models.fields.base_url')}
        hint={t(wire === 'anthropic' ? 'site_models.hints.anthropic_url' : 'site_models.hints.base_url')}
        value={baseUrl}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={wire === 'anthropic' ? 'https://…' : 'https://…/v1'}
        error={said('base_url')}
        onChange={(event) => setBaseUrl(event.target.value)}
      />
      <Field
        label={t('site_models.fields.key')}
        hint={stored ? t('site_models.hints.stored', { end: server.key_end }) : t('site_models.hints.key')}
        type="password"
        autoComplete="new-password"
        value={key}
        disabled={unkeyed}
        error={said('key')}
        onChange={(event) => setKey(event.target.value)}
      />
      {stored && (
        <Check
          label={t('site_models.remove_key')}
          checked={unkeyed}
          onChange={(on) => {
            setUnkeyed(on);
            setKey('');
          }}
          className="text-sm"
        />
      )}
      {trouble !== null && at === undefined && (
        <p role="alert" className="text-sm text-danger">
          {trouble}
        </p>
      )}
      <Button type="submit" look="primary" busy={save.isPending}>
        {t(server === null ? 'site_models.save_new' : 'site_models.save')}
      </Button>
    </form>
  );
}
