/** The rules of one group: its models, its capabilities, and who gets into it by themselves. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { BackButton } from '../../ui/BackButton';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { Field } from '../../ui/Field';
import { HttpError } from '../../wire/http';
import { useAboutCapability } from '../capabilities/about';
import { toggled } from '../toggled';
import { type Group, type GroupRules, type ModelChoice, useSaveGroup } from './api';

interface GroupFormProps {
  /** Null makes a new one. */
  group: Group | null;
  models: ModelChoice[];
  capabilities: string[];
  onDone: () => void;
}

const NEW: GroupRules = {
  name: '',
  all_models: true,
  models: [],
  capabilities_off: [],
  joined_at_sign_up: false,
  for_guests: false,
};

export function GroupForm({ group, models, capabilities, onDone }: GroupFormProps) {
  const { t } = useTranslation();
  const about = useAboutCapability();
  const [rules, setRules] = useState<GroupRules>(() => (group === null ? NEW : rulesOf(group)));
  const [unnamed, setUnnamed] = useState(false);
  const name = useRef<HTMLDivElement>(null);
  const save = useSaveGroup(group?.id ?? null);
  const change = (part: Partial<GroupRules>) => {
    setRules((before) => ({ ...before, ...part }));
    setUnnamed(false);
    save.reset();
  };
  const focusName = () => name.current?.querySelector('input')?.focus();
  useEffect(focusName, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rules.name.trim() === '') {
      setUnnamed(true);
      focusName();
      return;
    }
    save.mutate(rules, {
      onSuccess: (saved) => {
        toast(t('groups.saved', { name: saved.name }));
        onDone();
      },
      onError: (error) => isOfName(error) && focusName(),
    });
  };
  const trouble = save.error === null ? undefined : sayTrouble(t, save.error, t('groups.save_failed'));
  const ofName = isOfName(save.error);
  return (
    <form noValidate onSubmit={submit} className="max-w-2xl space-y-5">
      <BackButton words={t('groups.back')} onClick={onDone} />
      <div ref={name}>
        <Field
          label={t('groups.name')}
          value={rules.name}
          maxLength={80}
          error={unnamed ? t('groups.unnamed') : ofName ? trouble : undefined}
          onChange={({ target: { value } }) => change({ name: value })}
        />
      </div>
      <Part title={t('groups.models')} text={t('groups.models_text')}>
        <Check
          label={t('groups.every_model')}
          checked={rules.all_models}
          onChange={(all_models) => change({ all_models })}
        />
        {!rules.all_models &&
          models.map(({ id, label, offered }) => (
            <Check
              key={id}
              className="ml-6"
              label={offered ? label : t('groups.not_offered', { label })}
              checked={rules.models.includes(id)}
              onChange={(on) => change({ models: toggled(rules.models, id, on) })}
            />
          ))}
      </Part>
      <Part title={t('groups.capabilities')} text={t('groups.capabilities_text')}>
        {capabilities.map((one) => (
          <Check
            key={one}
            label={`${one}: ${about(one, '')}`}
            checked={!rules.capabilities_off.includes(one)}
            onChange={(on) => change({ capabilities_off: toggled(rules.capabilities_off, one, !on) })}
          />
        ))}
      </Part>
      <Part title={t('groups.who')} text={t('groups.who_text')}>
        <Check
          label={t('groups.join')}
          checked={rules.joined_at_sign_up}
          onChange={(joined_at_sign_up) => change({ joined_at_sign_up })}
        />
        <Check
          label={t('groups.guests')}
          checked={rules.for_guests}
          onChange={(for_guests) => change({ for_guests })}
        />
      </Part>
      {trouble !== undefined && !ofName && (
        <p role="alert" className="text-sm text-danger">
          {trouble}
        </p>
      )}
      <Button type="submit" look="primary" busy={save.isPending}>
        {t('groups.save')}
      </Button>
    </form>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="text-sm font-semibold">
        {title}
      </p>
      <p className="mt-0.5 mb-3 text-[0.8125rem] leading-5 text-muted">{text}</p>
      <div className="space-y-2.5 text-sm">{children}</div>
    </fieldset>
  );
}

function rulesOf({ id: _id, people: _people, ...rules }: Group): GroupRules {
  return rules;
}

function isOfName(error: Error | null): boolean {
  return error instanceof HttpError && error.code === 'group_taken';
}
