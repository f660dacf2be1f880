/** A chat behind a link, for whoever has it: what was said, and nothing to do but read. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../settings/useTimes';
import { api, type Shared } from '../wire/api';
import { HttpError } from '../wire/http';
import { SharedMessage } from './SharedMessage';

export default function SharedPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const shared = useQuery({ queryKey: ['shared', token], queryFn: () => api.shared(token) });
  const title = shared.data === undefined ? '' : shared.data.title || t('shared.untitled');
  return (
    <div className="flex h-full flex-col">
      <title>{title === '' ? t('app.name') : `${title} · ${t('app.name')}`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4 sm:px-6">
        <span className="text-[1.05rem] font-semibold tracking-tight">{t('app.name')}</span>
        <span className="min-w-0 flex-1" />
        <a
          href="/"
          className="inline-flex h-9 shrink-0 items-center rounded-lg bg-accent px-3.5 text-sm font-medium text-on-accent hover:opacity-90"
        >
          {t('shared.begin')}
        </a>
      </header>
      <main className="scroll-thin min-h-0 flex-1 overflow-y-auto">
        {shared.data !== undefined && <Chat shared={shared.data} title={title} />}
        {shared.isPending && <Note>{t('app.loading')}</Note>}
        {shared.isLoadingError && <Note role="alert">{t(whyNot(shared.error))}</Note>}
      </main>
    </div>
  );
}

function whyNot(error: Error) {
  return error instanceof HttpError && error.status === 404 ? 'shared.missing' : 'shared.failed';
}

function Note({ children, role = 'status' }: { children: string; role?: 'status' | 'alert' }) {
  return (
    <p role={role} className="px-6 py-16 text-center text-muted">
      {children}
    </p>
  );
}

function Chat({ shared, title }: { shared: Shared; title: string }) {
  const { t } = useTranslation();
  const date = useTimes().day(shared.shared_at);
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8 pb-16 sm:px-6">
      <h1 className="text-2xl font-semibold tracking-tight break-words">{title}</h1>
      <p className="mt-2 text-sm text-muted">{t('shared.told', { date })}</p>
      <section aria-label={t('shared.log')} className="mt-8 space-y-7">
        {shared.messages.map((message) => (
          <SharedMessage key={message.id} message={message} />
        ))}
      </section>
    </div>
  );
}
