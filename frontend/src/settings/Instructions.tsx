/** The reader's own words for every chat, counted and saved. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useChangeMe } from '../app/queries';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { failing } from '../ui/failing';

/** The server takes no more, counted in code points. */
const MOST_CHARS = 2000;

export function Instructions({ saved }: { saved: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(saved);
  const change = useChangeMe();
  const count = [...text.trim()].length;
  const over = count > MOST_CHARS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { instructions: text.trim() },
      {
        onSuccess: () => void toast(t('settings.saved')),
        onError: failing(t('settings.failed')),
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t('settings.instructions')}
      </label>
      <textarea
        id={id}
        value={text}
        rows={4}
        aria-invalid={over}
        aria-describedby={`${id}-hint ${id}-count`}
        onChange={(event) => setText(event.target.value)}
        className="scroll-thin block max-h-60 w-full resize-y rounded-lg border border-line bg-canvas px-3 py-2 text-base leading-6 sm:text-sm"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs leading-5 text-muted">
        {t('settings.instructions_hint')}
      </p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p id={`${id}-count`} className={cx('text-xs tabular-nums', over ? 'text-danger' : 'text-muted')}>
          {t('settings.instructions_count', { count, limit: MOST_CHARS })}
        </p>
        <Button type="submit" busy={change.isPending} disabled={over || text.trim() === saved}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
