/** The models of the site and where they answer: servers with their keys, what is offered, prices, order. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedRow } from '../../ui/FailedRow';
import { useOpener } from '../../ui/useOpener';
import { useSiteModels } from './api';
import { ModelForm } from './ModelForm';
import { ModelList } from './ModelList';
import { PickModels } from './PickModels';
import { ServerForm } from './ServerForm';
import { ServerList } from './ServerList';

type View =
  | { kind: 'all' }
  | { kind: 'server'; id: string | null }
  | { kind: 'pick'; id: string }
  | { kind: 'model'; id: string };

export default function Models() {
  const { t } = useTranslation();
  const [view, setView] = useState<View>({ kind: 'all' });
  const read = useSiteModels();
  const { opener, focusOn } = useOpener();
  const toAll = () => {
    if (view.kind !== 'all') opener(view.id === null ? null : `${view.kind} ${view.id}`);
    setView({ kind: 'all' });
  };
  if (read.isPending) {
    return (
      <p role="status" className="text-sm text-muted">
        {t('app.loading')}
      </p>
    );
  }
  if (read.data === undefined) {
    return <FailedRow words={t('site_models.failed')} onRetry={() => read.refetch()} />;
  }
  const { servers, models } = read.data;
  const server = servers.find(({ id }) => (view.kind === 'server' || view.kind === 'pick') && id === view.id);
  const model = models.find(({ id }) => view.kind === 'model' && id === view.id);
  if (view.kind === 'server' && (view.id === null || server !== undefined)) {
    const toPick = (id: string) => setView({ kind: 'pick', id });
    return <ServerForm server={server ?? null} onAdded={toPick} onDone={toAll} />;
  }
  if (view.kind === 'pick' && server !== undefined) return <PickModels server={server} onDone={toAll} />;
  if (model !== undefined) return <ModelForm model={model} onDone={toAll} />;
  return (
    <div className="space-y-10">
      <ServerList
        servers={servers}
        models={models}
        focusOn={focusOn}
        onAdd={() => setView({ kind: 'server', id: null })}
        onEdit={(id) => setView({ kind: 'server', id })}
        onPick={(id) => setView({ kind: 'pick', id })}
        onRemoved={() => opener(null)}
      />
      <ModelList
        servers={servers}
        models={models}
        focusOn={focusOn}
        onEdit={(id) => setView({ kind: 'model', id })}
      />
    </div>
  );
}
