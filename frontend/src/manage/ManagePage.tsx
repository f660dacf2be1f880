/** The account, and for admins the whole site: its sections, and the one that is open. */
import { Menu as MenuIcon } from 'lucide-react';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../app/Link';
import { Boundary } from '../ui/Boundary';
import { Button, IconButton } from '../ui/Button';
import { cx } from '../ui/cx';
import type { Me } from '../wire/api';
import { SECTIONS, type SectionName, type SectionProps, sectionsFor } from './sections';

interface ManagePageProps {
  section: string;
  me: Me;
  onOpenSidebar: () => void;
  onSignIn: () => void;
}

export default function ManagePage({ section, me, onOpenSidebar, onSignIn }: ManagePageProps) {
  const { t } = useTranslation();
  const names = sectionsFor(me);
  const open = section === '' ? names[0] : names.find((name) => name === section);
  const title = open === undefined ? t('manage.title') : t(`manage.sections.${open}.title`);
  return (
    <main className="flex min-w-0 flex-1 flex-col">
      <title>{`${title} · ${t('app.name')}`}</title>
      <header className="flex h-14 shrink-0 items-center gap-1.5 border-b border-line px-2.5 sm:px-6">
        <IconButton
          icon={MenuIcon}
          label={t('sidebar.open')}
          className="wide:hidden"
          onClick={onOpenSidebar}
        />
        <h1 className="truncate text-base font-semibold">{title}</h1>
      </header>
      <div className="flex min-h-0 flex-1 flex-col sm:flex-row">
        <Sections names={names} open={open} />
        <div
          id="section"
          tabIndex={-1}
          className="scroll-thin min-w-0 flex-1 overflow-y-auto px-4 py-5 outline-none sm:px-6"
        >
          {open === undefined ? (
            <Nothing signedIn={me.signed_in} onSignIn={onSignIn} />
          ) : (
            <Open key={open} name={open} me={me} />
          )}
        </div>
      </div>
    </main>
  );
}

function Sections({ names, open }: { names: SectionName[]; open: SectionName | undefined }) {
  const { t } = useTranslation();
  const current = useRef<HTMLAnchorElement>(null);
  // On a narrow page they lie in a row that is wider than the screen.
  useEffect(() => {
    if (open !== undefined) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  if (names.length === 0) return null;
  return (
    <nav
      aria-label={t('manage.title')}
      className="scroll-thin flex shrink-0 gap-1 overflow-x-auto border-line px-3 py-2 max-sm:border-b sm:w-56 sm:flex-col sm:border-r sm:py-4"
    >
      {names.map((name) => (
        <Link
          key={name}
          ref={name === open ? current : undefined}
          to={{ page: 'manage', section: name }}
          aria-current={name === open ? 'page' : undefined}
          className={cx(
            'rounded-lg px-3 py-1.5 text-sm whitespace-nowrap hover:bg-hover',
            name === open && 'bg-hover font-medium',
          )}
        >
          {t(`manage.sections.${name}.title`)}
        </Link>
      ))}
    </nav>
  );
}

function Open({ name, me }: { name: SectionName; me: Me }) {
  const { t } = useTranslation();
  const Page: ComponentType<SectionProps> = SECTIONS[name].page;
  return (
    <section aria-label={t(`manage.sections.${name}.title`)} className="mx-auto max-w-5xl">
      <p className="mb-4 max-w-3xl text-sm leading-6 text-muted">{t(`manage.sections.${name}.text`)}</p>
      <Boundary fallback={<p role="alert">{t('app.crashed')}</p>}>
        <Suspense fallback={<p className="text-sm text-muted">{t('app.loading')}</p>}>
          <Page me={me} />
        </Suspense>
      </Boundary>
    </section>
  );
}

function Nothing({ signedIn, onSignIn }: { signedIn: boolean; onSignIn: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center text-muted">
      <p>{t(signedIn ? 'manage.missing' : 'manage.guest')}</p>
      {!signedIn && (
        <Button look="primary" onClick={onSignIn}>
          {t('account.sign_in')}
        </Button>
      )}
    </div>
  );
}
