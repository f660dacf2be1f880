/** All models in the order in which they are offered: whether they are, what they cost, where they answer. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/Button';
import { failing } from '../../ui/failing';
import { Switch } from '../../ui/Switch';
import { useAtOnce } from '../../ui/useAtOnce';
import type { FocusOn } from '../../ui/useOpener';
import { type ModelServer, PRICES, type SiteModel, useChangeModel, useOrderModels } from './api';

interface ModelListProps {
  servers: ModelServer[];
  models: SiteModel[];
  focusOn: FocusOn;
  onEdit: (id: string) => void;
}

export function ModelList({ servers, models, focusOn, onEdit }: ModelListProps) {
  const { t } = useTranslation();
  const order = useOrderModels();
  const ids = models.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const moved = ids.filter((_, place) => place !== from);
    moved.splice(to, 0, ids[from] ?? '');
    order.mutate(moved, { onError: failing(t('site_models.save_failed')) });
  };
  return (
    <section aria-labelledby="site-models">
      <h2 id="site-models" className="text-sm font-semibold">
        {t('site_models.models')}
      </h2>
      <p className="mt-1 text-[0.8125rem] leading-5 text-muted">{t('site_models.models_text')}</p>
      <ol className="mt-1 divide-y divide-line">
        {models.map((model, place) => (
          <Row
            key={model.id}
            model={model}
            server={servers.find(({ id }) => id === model.server_id)}
            focusOn={focusOn}
            onEdit={() => onEdit(model.id)}
            onUp={place === 0 || order.isPending ? null : () => move(place, place - 1)}
            onDown={place === ids.length - 1 || order.isPending ? null : () => move(place, place + 1)}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  model: SiteModel;
  server: ModelServer | undefined;
  focusOn: FocusOn;
  onEdit: () => void;
  /** Null where it can't go further, or a move is under way. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

function Row({ model, server, focusOn, onEdit, onUp, onDown }: RowProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useChangeModel(model.id);
  const [shown, change] = useAtOnce({ withheld: model.withheld }, mutateAsync, t('site_models.save_failed'));
  const { label, name } = model;
  return (
    <li data-testid="site-model" className="flex items-start gap-3 py-3.5">
      <div className="-ml-1.5 flex shrink-0 flex-col">
        <Mover icon={ChevronUp} label={t('site_models.up', { label })} onClick={onUp} />
        <Mover icon={ChevronDown} label={t('site_models.down', { label })} onClick={onDown} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="text-sm font-medium break-words">{label}</h3>
        {name !== label && <p className="font-mono text-xs leading-5 break-all text-muted">{name}</p>}
        <p className="mt-0.5 text-[0.8125rem] leading-5 text-muted">{useFacts(model, server).join(' · ')}</p>
        <p className="mt-0.5 text-[0.8125rem] leading-5 text-muted">{usePrices(model)}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-2.5">
        <Switch
          on={!shown.withheld}
          label={t('site_models.offer_of', { label })}
          onChange={(on) => change({ withheld: !on })}
        />
        <Button
          ref={focusOn(`model ${model.id}`)}
          onClick={onEdit}
          aria-label={t('site_models.edit_of', { title: label })}
        >
          {t('site_models.edit')}
        </Button>
      </div>
    </li>
  );
}

/** `aria-disabled` instead of `disabled`, so that the focus stays while it moves. */
function Mover(props: { icon: typeof ChevronUp; label: string; onClick: (() => void) | null }) {
  const { icon, label, onClick } = props;
  return (
    <IconButton
      small
      icon={icon}
      label={label}
      aria-disabled={onClick === null}
      onClick={() => onClick?.()}
    />
  );
}

function useFacts(model: SiteModel, server: ModelServer | undefined): string[] {
  const { t } = useTranslation();
  return [
    server?.title ?? t('site_models.by_settings'),
    ...(model.reachable
      ? []
      : [t(model.wire === 'demo' ? 'site_models.demo_waits' : 'site_models.unreachable')]),
    t('site_models.window', { count: model.context_window }),
    ...(model.vision ? [t('site_models.sees')] : []),
    ...(model.tools ? [] : [t('site_models.no_tools')]),
  ];
}

function usePrices({ prices }: SiteModel): string {
  const { t } = useTranslation();
  const known = PRICES.filter((name) => prices[name] !== null);
  if (known.length === 0) return t('site_models.unpriced');
  if (PRICES.every((name) => Number(prices[name] ?? Number.NaN) === 0)) return t('site_models.free');
  const told = known.map((name) => t(`site_models.price.${name}`, { price: prices[name] }));
  return t('site_models.priced', { prices: told.join(', ') });
}
