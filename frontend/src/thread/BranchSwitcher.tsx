/** Goes between the versions of a message, while one of them is being made too: ‹ 2/3 ›. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayRefusal } from '../app/sayError';
import { useSession } from '../app/session';
import { IconButton } from '../ui/Button';
import type { Message } from '../wire/types.gen';

interface BranchSwitcherProps {
  chatId: string;
  message: Message;
  siblings: string[];
}

export function BranchSwitcher({ chatId, message, siblings }: BranchSwitcherProps) {
  const { t } = useTranslation();
  const session = useSession();
  if (siblings.length < 2) return null;
  const index = siblings.indexOf(message.id);
  const select = async (sibling: string | undefined) => {
    if (sibling === undefined) return;
    // The server goes down to the newest end of its branch.
    const ack = await session.command({ type: 'select_branch', chat: chatId, message_id: sibling });
    if (!ack.ok) toast.error(sayRefusal(t, ack.error, t('message.branch_failed')));
  };
  return (
    <div className="flex items-center text-xs text-muted tabular-nums">
      <IconButton
        icon={ChevronLeft}
        label={t('message.previous')}
        small
        disabled={index <= 0}
        onClick={() => select(siblings[index - 1])}
      />
      <span role="img" aria-label={t('message.branch', { index: index + 1, count: siblings.length })}>
        {index + 1}/{siblings.length}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('message.next')}
        small
        disabled={index >= siblings.length - 1}
        onClick={() => select(siblings[index + 1])}
      />
    </div>
  );
}
