/** The servers of models, with the end of each key, and what can be done with them. */
import { Plus, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { AskingButton } from '../../ui/AskingButton';
import { Button } from '../../ui/Button';
import { failing } from '../../ui/failing';
import { Switch } from '../../ui/Switch';
import { useAtOnce } from '../../ui/useAtOnce';
import type { FocusOn } from '../../ui/useOpener';
import {
  type ModelServer,
  type SiteModel,
  useFindLocal,
  useRemoveModelServer,
  useSaveModelServer,
} from './api';

interface ServerListProps {
  servers: ModelServer[];
  models: SiteModel[];
  focusOn: FocusOn;
  onAdd: () => void;
  onEdit: (id: string) => void;
  onPick: (id: string) => void;
  onRemoved: () => void;
}

export function ServerList(props: ServerListProps) {
  const { servers, models, focusOn, onAdd, onEdit, onPick, onRemoved } = props;
  const { t } = useTranslation();
  return (
    <section aria-labelledby="model-servers">
      <h2 id="model-servers" className="text-sm font-semibold">
        {t('site_models.servers')}
      </h2>
      {servers.length === 0 && (
        <p className="mt-2 text-sm leading-6 text-muted">{t('site_models.no_servers')}</p>
      )}
      <ul className="divide-y divide-line">
        {servers.map((server) => (
          <Row
            key={server.id}
            server={server}
            count={models.filter((model) => model.server_id === server.id).length}
            onEdit={() => onEdit(server.id)}
            focusOn={focusOn}
            onPick={() => onPick(server.id)}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button ref={focusOn(null)} look="primary" onClick={onAdd}>
          <Plus aria-hidden size={16} />
          {t('site_models.add')}
        </Button>
        <FindLocal />
      </div>
    </section>
  );
}

function FindLocal() {
  const { t } = useTranslation();
  const find = useFindLocal();
  return (
    <Button
      busy={find.isPending}
      onClick={() =>
        find.mutate(undefined, {
          onSuccess: ({ found }) => void toast(t('site_models.found', { count: found })),
          onError: failing(t('site_models.find_failed')),
        })
      }
    >
      <Search aria-hidden size={16} />
      {t(find.isPending ? 'site_models.finding' : 'site_models.find')}
    </Button>
  );
}

interface RowProps {
  server: ModelServer;
  count: number;
  focusOn: FocusOn;
  onEdit: () => void;
  onPick: () => void;
  onRemoved: () => void;
}

function Row({ server, count, focusOn, onEdit, onPick, onRemoved }: RowProps) {
  const { t } = useTranslation();
  const { id, title, found_as, key_end } = server;
  const { mutateAsync } = useSaveModelServer(id);
  const [shown, change] = useAtOnce(server, mutateAsync, t('site_models.save_failed'));
  const remove = useRemoveModelServer(id);
  const facts = [
    t(`site_models.wires.${server.wire}`),
    key_end === '' ? t('site_models.no_key') : t('site_models.key', { end: key_end }),
    t('site_models.models_of', { count }),
  ];
  if (found_as !== '') facts.splice(1, 1, t('site_models.found_here'));
  return (
    <li data-testid="model-server" className="py-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold break-words">{title}</h3>
          <p className="mt-0.5 font-mono text-xs leading-5 break-all text-muted">{server.base_url}</p>
          <p className="mt-0.5 text-[0.8125rem] leading-5 text-muted">{facts.join(' · ')}</p>
        </div>
        <Switch
          on={shown.enabled}
          label={t('site_models.server_on', { title })}
          onChange={(enabled) => change({ enabled })}
        />
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button ref={focusOn(`pick ${id}`)} onClick={onPick} aria-label={t('site_models.pick_of', { title })}>
          {t('site_models.pick')}
        </Button>
        <Button
          ref={focusOn(`server ${id}`)}
          onClick={onEdit}
          aria-label={t('site_models.edit_of', { title })}
        >
          {t('site_models.edit')}
        </Button>
        <AskingButton
          words={t('site_models.remove')}
          label={t('site_models.remove_of', { title })}
          ask={t('site_models.remove_ask', { title })}
          yes={t('site_models.remove_yes')}
          no={t('site_models.keep')}
          act={() => remove.mutateAsync()}
          failed={t('site_models.remove_failed')}
          onDone={() => {
            toast(t('site_models.removed', { title }));
            onRemoved();
          }}
        />
      </div>
    </li>
  );
}
