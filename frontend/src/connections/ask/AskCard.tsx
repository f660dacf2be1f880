/** What a waiting call asks of its owner: a yes, a sign-in, or a form filled in. */
import type { ToolPart } from '../../wire/types.gen';
import { ApprovalCard } from './ApprovalCard';
import { FormCard } from './FormCard';
import { SignInCard } from './SignInCard';

interface AskCardProps {
  chatId: string;
  part: ToolPart;
}

export default function AskCard({ chatId, part }: AskCardProps) {
  const { ask } = part;
  if (ask?.kind === 'sign_in') return <SignInCard chatId={chatId} callId={part.call_id} ask={ask} />;
  if (ask?.kind === 'form') return <FormCard chatId={chatId} callId={part.call_id} ask={ask} />;
  return <ApprovalCard chatId={chatId} part={part} ask={ask ?? null} />;
}
