/** Asks whether a call may run, with all that it would send. */
import { useTranslation } from 'react-i18next';
import { useWholeCall } from '../../receipts/useWholeCall';
import { Button } from '../../ui/Button';
import type { Ask, ToolPart } from '../../wire/types.gen';
import { Arguments } from './Arguments';
import { Card } from './Card';
import { useAnswer } from './useAnswer';

interface ApprovalCardProps {
  chatId: string;
  part: ToolPart;
  /** Null where an older server asks. */
  ask: Ask | null;
}

export function ApprovalCard({ chatId, part, ask }: ApprovalCardProps) {
  const { t } = useTranslation();
  const { answer, sent } = useAnswer(chatId, part.call_id);
  const whole = useWholeCall(part);
  const title =
    ask === null ? t('ask.approval_plain') : t('ask.approval', { server: ask.server_title, tool: ask.tool });
  const unseen = whole.state !== 'whole';
  return (
    <Card title={title} reason={ask?.reason ?? ''}>
      <div>
        <p className="mb-1.5 text-xs font-medium text-muted">{t('ask.arguments')}</p>
        {whole.state === 'loading' && <p className="text-muted">{t('ask.args_loading')}</p>}
        {whole.state === 'failed' && (
          <p role="alert" className="text-danger">
            {t('ask.args_failed')}
          </p>
        )}
        {whole.state === 'whole' && <Arguments values={sentBy(part, whole.args)} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={sent || unseen} onClick={() => answer(true)}>
          {t('ask.allow')}
        </Button>
        <Button disabled={sent} onClick={() => answer(false)}>
          {t('ask.deny')}
        </Button>
        {ask !== null && (
          <Button disabled={sent || unseen} onClick={() => answer(true, { always: true })}>
            {t('ask.always')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** A tool that was found by search is called through another, whose arguments hold its own. */
function sentBy(part: ToolPart, args: Record<string, unknown>): Record<string, unknown> {
  const inner = args['arguments'];
  const through = part.name === 'call_tool' && typeof inner === 'object' && inner !== null;
  return through && !Array.isArray(inner) ? { ...inner } : args;
}
