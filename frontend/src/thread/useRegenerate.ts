/** Asks for another answer beside the one there is. */
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayRefusal } from '../app/sayError';
import { useSession } from '../app/session';

/** `messageId` is the answer's, or the question's when no answer came; without a model the chat's answers. */
export function useRegenerate(chatId: string, messageId: string) {
  const { t } = useTranslation();
  const session = useSession();
  return async (model?: string) => {
    const again = { type: 'regenerate', chat: chatId, message_id: messageId } as const;
    const ack = await session.command(model === undefined ? again : { ...again, model });
    if (!ack.ok) toast.error(sayRefusal(t, ack.error, t('message.regenerate_failed')));
  };
}
