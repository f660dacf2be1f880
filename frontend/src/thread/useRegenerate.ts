/** Asks for another answer beside the one there is. */
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayError } from '../app/sayError';
import { useSession } from '../app/session';

/** `messageId` is the answer's, or the question's when no answer came. */
export function useRegenerate(chatId: string, messageId: string) {
  const { t } = useTranslation();
  const session = useSession();
  return async () => {
    const ack = await session.command({ type: 'regenerate', chat: chatId, message_id: messageId });
    if (!ack.ok) toast.error(ack.error == null ? t('message.regenerate_failed') : sayError(t, ack.error));
  };
}
