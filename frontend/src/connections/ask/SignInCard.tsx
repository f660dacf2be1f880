/** Asks for a sign-in at a service in the middle of a call: why, for what, and the way there. */
import { useTranslation } from 'react-i18next';
import { speaksEnglish } from '../../app/sayError';
import { Button } from '../../ui/Button';
import { failing } from '../../ui/failing';
import { ServerWords } from '../../ui/ServerWords';
import type { Ask } from '../../wire/types.gen';
import { useSignIn } from '../leaving';
import { Card } from './Card';
import { useAnswer } from './useAnswer';
import { visible } from './visible';

interface SignInCardProps {
  chatId: string;
  callId: string;
  ask: Ask;
}

export function SignInCard({ chatId, callId, ask }: SignInCardProps) {
  const { t } = useTranslation();
  const { answer, sent } = useAnswer(chatId, callId);
  const signIn = useSignIn();
  const server = ask.server_title;
  const fail = failing(t('connections.sign_in_failed'));
  const go = () =>
    signIn.mutate({ serverId: ask.server_id, chat_id: chatId, call_id: callId }, { onError: fail });
  return (
    <Card title={t('ask.sign_in', { server, tool: ask.tool })} reason={speaksEnglish() ? ask.reason : ''}>
      <ServerWords original={ask.reason} />
      {ask.scopes.length > 0 && (
        <div>
          <p className="text-xs font-medium text-muted">{t('ask.scopes')}</p>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {ask.scopes.map((scope) => (
              <li key={scope} className="rounded bg-code px-2 py-0.5 font-mono text-xs leading-5 break-all">
                {visible(scope)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={sent || signIn.isPending} onClick={go}>
          {signIn.isPending ? t('connections.leaving') : t('ask.sign_in_action', { server })}
        </Button>
        <Button disabled={sent} onClick={() => answer(false)}>
          {t('ask.not_now')}
        </Button>
      </div>
    </Card>
  );
}
