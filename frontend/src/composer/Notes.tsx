/** What the message box says of itself: why it does not send, and what sending would do. */
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx';

export const WAITS_ID = 'message-waits';

interface NotesProps {
  /** Uploads are waited for. */
  uploading: boolean;
  /** A file stands there that was not uploaded. */
  unusable: boolean;
  /** Given when the text has more characters than the wire takes. */
  tooLong: { limit: number; count: number } | null;
  /** What is in the box would wait for the answer that is made. */
  queued: boolean;
  /** A call waits for the reader's word. */
  waiting: boolean;
  /** Whether that is all there is to say; the thread has said it aloud. */
  waitsOnly: boolean;
}

export function Notes({ uploading, unusable, tooLong, queued, waiting, waitsOnly }: NotesProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={cx('min-w-0 truncate text-xs text-muted', !waitsOnly && 'flex-1')}>
        {uploading && t('composer.wait_uploads')}
        {unusable && t('composer.not_uploaded')}
        {tooLong !== null && t('composer.too_long', tooLong)}
        {queued && t(waiting ? 'ask.composer_instead' : 'composer.queued')}
      </p>
      {waitsOnly && (
        <p id={WAITS_ID} className="min-w-0 flex-1 text-xs leading-4 text-muted">
          {t('ask.composer')}
        </p>
      )}
    </>
  );
}
