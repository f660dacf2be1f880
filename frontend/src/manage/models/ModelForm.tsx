/** What an admin may say of a model: its label, what it reads and can do, and what it costs. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { BackButton } from '../../ui/BackButton';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { Field } from '../../ui/Field';
import { HttpError } from '../../wire/http';
import { PRICES, type PriceName, type SiteModel, useChangeModel } from './api';

/** As the server takes it: six digits before the point, six behind it; empty is not known. */
const PRICE = /^(?:\d{1,6}(?:\.\d{1,6})?)?$/;
const WHOLE = /^\d{1,9}$/;

interface Draft {
  label: string;
  window: string;
  answer: string;
  vision: boolean;
  tools: boolean;
  prices: Record<PriceName, string>;
}

export function ModelForm({ model, onDone }: { model: SiteModel; onDone: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(model));
  const save = useChangeModel(model.id);
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    save.reset();
  };
  const wrongPrices = PRICES.filter((name) => !PRICE.test(draft.prices[name].trim()));
  const wholes = WHOLE.test(draft.window) && WHOLE.test(draft.answer);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrongPrices.length > 0 || !wholes) return;
    const { label, vision, tools, prices } = draft;
    const limits = { context_window: Number(draft.window), max_output_tokens: Number(draft.answer) };
    save.mutate(
      { label, vision, tools, prices, ...limits },
      {
        onSuccess: () => {
          toast(t('site_models.saved', { title: label }));
          onDone();
        },
      },
    );
  };
  const trouble = save.error === null ? null : sayTrouble(t, save.error, t('site_models.save_failed'));
  const code = save.error instanceof HttpError ? save.error.code : '';
  const limitsWrong = code === 'bad_limits' ? (trouble ?? undefined) : undefined;
  return (
    <form noValidate onSubmit={submit} className="max-w-2xl space-y-4">
      <BackButton words={t('site_models.back')} onClick={onDone} />
      <h2 className="text-sm font-semibold break-words">{model.label}</h2>
      <Field
        label={t('site_models.fields.label')}
        value={draft.label}
        maxLength={200}
        error={code === 'bad_label' ? (trouble ?? undefined) : undefined}
        onChange={(event) => change({ label: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('site_models.fields.window')}
          hint={t('site_models.hints.window')}
          value={draft.window}
          inputMode="numeric"
          error={WHOLE.test(draft.window) ? limitsWrong : t('site_models.wrong_whole')}
          onChange={(event) => change({ window: event.target.value })}
        />
        <Field
          label={t('site_models.fields.answer')}
          value={draft.answer}
          inputMode="numeric"
          error={WHOLE.test(draft.answer) ? undefined : t('site_models.wrong_whole')}
          onChange={(event) => change({ answer: event.target.value })}
        />
      </div>
      <Check
        label={t('site_models.fields.vision')}
        checked={draft.vision}
        onChange={(vision) => change({ vision })}
        className="text-sm"
      />
      <Check
        label={t('site_models.fields.tools')}
        checked={draft.tools}
        onChange={(tools) => change({ tools })}
        className="text-sm"
      />
      <fieldset className="min-w-0 border-t border-line pt-4">
        <legend className="text-xs font-medium text-muted">{t('site_models.prices')}</legend>
        <p className="mb-3 text-[0.8125rem] leading-5 text-muted">{t('site_models.hints.prices')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {PRICES.map((name) => (
            <Field
              key={name}
              label={t(`site_models.fields.${name}`)}
              value={draft.prices[name]}
              inputMode="decimal"
              error={wrongPrices.includes(name) ? t('site_models.wrong_price') : undefined}
              onChange={(event) => change({ prices: { ...draft.prices, [name]: event.target.value } })}
            />
          ))}
        </div>
      </fieldset>
      {trouble !== null && code !== 'bad_limits' && code !== 'bad_label' && (
        <p role="alert" className="text-sm text-danger">
          {trouble}
        </p>
      )}
      <Button type="submit" look="primary" busy={save.isPending} disabled={wrongPrices.length > 0 || !wholes}>
        {t('site_models.save')}
      </Button>
    </form>
  );
}

function draftOf(model: SiteModel): Draft {
  return {
    label: model.label,
    window: String(model.context_window),
    answer: String(model.max_output_tokens),
    vision: model.vision,
    tools: model.tools,
    prices: {
      input: model.prices.input ?? '',
      cached: model.prices.cached ?? '',
      cache_write: model.prices.cache_write ?? '',
      output: model.prices.output ?? '',
    },
  };
}
