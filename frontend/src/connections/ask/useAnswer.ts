/** Sends the answer to a waiting call; the card goes when the log says that it waits no more. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayRefusal } from '../../app/sayError';
import { useSession } from '../../app/session';

interface More {
  /** For all later calls of this tool. */
  always?: boolean;
  /** What fills the form. */
  values?: Record<string, unknown>;
}

export function useAnswer(chatId: string, callId: string) {
  const { t } = useTranslation();
  const session = useSession();
  const [sent, setSent] = useState(false);
  const answer = async (allow: boolean, { always = false, values }: More = {}) => {
    setSent(true);
    const ack = await session.command({
      type: 'approve',
      chat: chatId,
      call_id: callId,
      allow,
      always,
      ...(values === undefined ? {} : { values }),
    });
    if (ack.ok) return;
    setSent(false);
    toast.error(sayRefusal(t, ack.error, t('tool.answer_failed')));
  };
  return { answer, sent };
}
