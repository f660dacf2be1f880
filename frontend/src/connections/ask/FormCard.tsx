/** A form that a server asks for in the middle of a call. */
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import type { Ask } from '../../wire/types.gen';
import { Card } from './Card';
import { checkForm, type Entered, readForm, type Wrong } from './fields';
import { Question } from './Question';
import { useAnswer } from './useAnswer';

interface FormCardProps {
  chatId: string;
  callId: string;
  ask: Ask;
}

export function FormCard({ chatId, callId, ask }: FormCardProps) {
  const { t } = useTranslation();
  const { answer, sent } = useAnswer(chatId, callId);
  const [entered, setEntered] = useState<Record<string, Entered>>({});
  const [wrong, setWrong] = useState<Record<string, Wrong>>({});
  const form = useRef<HTMLFormElement>(null);
  const fields = readForm(ask.form ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkForm(fields ?? [], entered);
    if (checked.ok) return void answer(true, { values: checked.values });
    setWrong(checked.wrong);
    const first = fields?.findIndex(({ name }) => name in checked.wrong) ?? -1;
    return form.current?.querySelector<HTMLElement>(`[data-question="${first}"]`)?.focus();
  };
  const enter = (name: string, said: Entered) => {
    setEntered((before) => ({ ...before, [name]: said }));
    setWrong(({ [name]: _mended, ...others }) => others);
  };
  return (
    <Card title={t('ask.form', { server: ask.server_title, tool: ask.tool })} reason={ask.reason}>
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        {fields?.map((field, index) => (
          <Question
            key={field.name}
            index={index}
            field={field}
            said={entered[field.name] ?? field.initial}
            wrong={wrong[field.name]}
            onSay={(said) => enter(field.name, said)}
          />
        ))}
        {fields === null && <p className="text-danger">{t('ask.form_broken')}</p>}
        <p className="text-[0.8125rem] leading-5 text-muted">
          {t('ask.form_goes', { server: ask.server_title })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={sent || fields === null}>
            {t('ask.send')}
          </Button>
          <Button disabled={sent} onClick={() => answer(false)}>
            {t('ask.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
