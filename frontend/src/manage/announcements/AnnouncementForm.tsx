/** What is told to everybody, how loudly, and for how long. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { useSettings } from '../../settings/store';
import { Area } from '../../ui/Area';
import { BackButton } from '../../ui/BackButton';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { HttpError } from '../../wire/http';
import { type Announcement, LEVELS, useSaveAnnouncement } from './api';
import { fromBox, toBox } from './moments';

interface AnnouncementFormProps {
  /** Null makes a new one. */
  announcement: Announcement | null;
  onDone: () => void;
}

export function AnnouncementForm({ announcement, onDone }: AnnouncementFormProps) {
  const { t } = useTranslation();
  // What stands in the boxes is of this zone, even when another one is chosen meanwhile.
  const [zone] = useState(() => useSettings.getState().zone);
  const [text, setText] = useState(announcement?.text ?? '');
  const [level, setLevel] = useState<(typeof LEVELS)[number]>(announcement?.level ?? 'info');
  const [starts, setStarts] = useState(toBox(announcement?.starts_at ?? null, zone));
  const [ends, setEnds] = useState(toBox(announcement?.ends_at ?? null, zone));
  const [empty, setEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveAnnouncement(announcement?.id ?? null);
  const focusText = () => form.current?.querySelector('textarea')?.focus();
  useEffect(focusText, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setEmpty(true);
      focusText();
      return;
    }
    const starts_at = fromBox(starts, announcement?.starts_at ?? null, zone);
    const ends_at = fromBox(ends, announcement?.ends_at ?? null, zone);
    save.mutate(
      { text, level, starts_at, ends_at },
      {
        onSuccess: () => {
          toast(t('announcements.saved'));
          onDone();
        },
      },
    );
  };
  const trouble = save.error === null ? undefined : sayTrouble(t, save.error, t('announcements.save_failed'));
  const ofEnd = save.error instanceof HttpError && save.error.code === 'ends_before';
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-2xl space-y-4">
      <BackButton words={t('announcements.back')} onClick={onDone} />
      <Area
        label={t('announcements.text')}
        hint={t('announcements.text_hint')}
        value={text}
        maxLength={500}
        error={empty && text.trim() === '' ? t('announcements.no_text') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Choice
        label={t('announcements.level')}
        value={level}
        onChange={(chosen) => setLevel(LEVELS.find((one) => one === chosen) ?? 'info')}
        options={LEVELS.map((one) => [one, t(`announcements.levels.${one}`)])}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          type="datetime-local"
          label={t('announcements.from')}
          hint={t('announcements.from_hint')}
          value={starts}
          onChange={({ target }) => setStarts(target.value)}
        />
        <Field
          type="datetime-local"
          label={t('announcements.to')}
          hint={t('announcements.to_hint')}
          value={ends}
          error={ofEnd ? trouble : undefined}
          onChange={({ target }) => setEnds(target.value)}
        />
      </div>
      {trouble !== undefined && !ofEnd && (
        <p role="alert" className="text-sm text-danger">
          {trouble}
        </p>
      )}
      <Button type="submit" look="primary" busy={save.isPending}>
        {t('announcements.save')}
      </Button>
    </form>
  );
}
