/** A form of the sign-in dialog: its fields with their errors, and the button that sends them. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import type { AccountAnswer } from '../wire/accounts';

/** By the fields' names. */
export type Errors = Record<string, string>;

type Accepted = Extract<AccountAnswer, { kind: 'signed_in' | 'code' }>;

/** Errors that belong to no field stand under this name. */
const WHOLE = '';

interface AccountFormProps {
  /** Names of its fields; those that must be filled in first. */
  required: string[];
  optional?: string[];
  button: string;
  send: (fields: Record<string, string>) => Promise<AccountAnswer>;
  onAnswer: (answer: Accepted) => void;
  children: (errors: Errors) => ReactNode;
}

export function AccountForm({ required, optional = [], button, send, onAnswer, children }: AccountFormProps) {
  const { t } = useTranslation();
  const sayErrors = useErrors();
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const fields = Object.fromEntries([...required, ...optional].map((name) => [name, textOf(data, name)]));
    const missing = required.filter((name) => fields[name] === '');
    if (missing.length > 0) {
      return setErrors(Object.fromEntries(missing.map((name) => [name, t('accounts.required')])));
    }
    setSending(true);
    const answer = await send(fields).catch(() => null);
    setSending(false);
    if (answer?.kind === 'signed_in' || answer?.kind === 'code') return onAnswer(answer);
    return setErrors(sayErrors(answer));
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5 space-y-4">
      {children(errors)}
      {errors[WHOLE] !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {errors[WHOLE]}
        </p>
      )}
      <Button type="submit" look="primary" busy={sending} className="h-10 w-full">
        {button}
      </Button>
    </form>
  );
}

type Refused = Exclude<AccountAnswer, Accepted>;

function useErrors(): (answer: Refused | null) => Errors {
  const { t } = useTranslation();
  return (answer) => {
    if (answer === null) return { [WHOLE]: t('accounts.failed') };
    if (answer.kind !== 'refused') return { [WHOLE]: t(`accounts.${answer.kind}`) };
    const errors: Errors = {};
    for (const { param, code, message } of answer.errors) {
      const place = param === undefined || param === 'key' ? WHOLE : param;
      const before = errors[place];
      const said = t(`accounts.errors.${code}` as 'accounts.errors.required', { defaultValue: message });
      errors[place] = before === undefined ? said : t('error_then', { first: before, second: said });
    }
    return errors;
  };
}

/** A password may begin or end with a space. */
function textOf(data: FormData, name: string): string {
  const text = String(data.get(name) ?? '');
  return name === 'password' ? text : text.trim();
}
