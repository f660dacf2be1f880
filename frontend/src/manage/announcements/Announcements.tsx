/** Words to everybody: listed, added, changed, removed; for admins. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../settings/useTimes';
import { AskingButton } from '../../ui/AskingButton';
import { Button } from '../../ui/Button';
import { FailedRow } from '../../ui/FailedRow';
import { type FocusOn, useOpener } from '../../ui/useOpener';
import { AnnouncementForm } from './AnnouncementForm';
import { type Announcement, useAnnouncements, useRemoveAnnouncement } from './api';

export default function Announcements() {
  const { t } = useTranslation();
  const all = useAnnouncements();
  const [open, setOpen] = useState<Announcement | 'new' | null>(null);
  const { opener, focusOn } = useOpener();
  if (open !== null) {
    const done = () => {
      opener(open === 'new' ? null : open.id);
      setOpen(null);
    };
    return <AnnouncementForm announcement={open === 'new' ? null : open} onDone={done} />;
  }
  return (
    <>
      <Button ref={focusOn(null)} look="primary" onClick={() => setOpen('new')}>
        <Plus aria-hidden size={16} />
        {t('announcements.add')}
      </Button>
      {all.isLoadingError && <FailedRow words={t('announcements.failed')} onRetry={() => all.refetch()} />}
      <p role="status" className="py-3 text-sm text-muted empty:hidden">
        {all.isPending && t('app.loading')}
        {all.data?.length === 0 && t('announcements.empty')}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {all.data?.map((one) => (
          <Row
            key={one.id}
            announcement={one}
            focusOn={focusOn}
            onEdit={() => setOpen(one)}
            onRemoved={() => opener(null)}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  announcement: Announcement;
  focusOn: FocusOn;
  onEdit: () => void;
  onRemoved: () => void;
}

function Row({ announcement, focusOn, onEdit, onRemoved }: RowProps) {
  const { t } = useTranslation();
  const { time } = useTimes();
  const remove = useRemoveAnnouncement(announcement.id);
  const { text, level, starts_at, ends_at } = announcement;
  const facts = [
    t(`announcements.levels.${level}`),
    t('announcements.since', { time: time(starts_at) }),
    ends_at === null ? t('announcements.endless') : t('announcements.until', { time: time(ends_at) }),
  ];
  return (
    <li data-testid="announcement" className="py-4">
      <p className="text-sm leading-6 break-words">{text}</p>
      <p className="mt-0.5 text-[0.8125rem] leading-5 text-muted">{facts.join(' · ')}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          ref={focusOn(announcement.id)}
          onClick={onEdit}
          aria-label={t('announcements.edit_of', { text })}
        >
          {t('announcements.edit')}
        </Button>
        <AskingButton
          words={t('announcements.remove')}
          label={t('announcements.remove_of', { text })}
          ask={t('announcements.remove_ask')}
          yes={t('announcements.remove_yes')}
          no={t('app.cancel')}
          act={() => remove.mutateAsync()}
          failed={t('announcements.remove_failed')}
          onDone={onRemoved}
        />
      </div>
    </li>
  );
}
