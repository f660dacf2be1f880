/** The tools of a connection: what each costs, whether it asks first, what was left out and why. */
import { useTranslation } from 'react-i18next';
import { FailedRow } from '../ui/FailedRow';
import { Said } from '../ui/ServerWords';
import { Switch } from '../ui/Switch';
import { useAtOnce } from '../ui/useAtOnce';
import type { ConnectionTool } from './api';
import { useAllow, useTools } from './queries';

export function OfferedTools({ serverId }: { serverId: string }) {
  const { t } = useTranslation();
  const known = useTools(serverId);
  return (
    <section>
      <h4 className="text-xs font-medium text-muted">{t('connections.tools')}</h4>
      {known.isPending && <p className="mt-2 text-sm text-muted">{t('app.loading')}</p>}
      {known.isLoadingError && (
        <FailedRow words={t('connections.tools_failed')} onRetry={() => known.refetch()} />
      )}
      {known.data?.tools.length === 0 && (
        <p className="mt-2 text-sm leading-6 text-muted">{t('connections.tools_empty')}</p>
      )}
      <ul className="divide-y divide-line">
        {known.data?.tools.map((tool) => (
          <Tool key={tool.name} serverId={serverId} tool={tool} />
        ))}
      </ul>
      {known.data !== undefined && known.data.left_out.length > 0 && (
        <>
          <h4 className="mt-4 text-xs font-medium text-muted">{t('connections.left_out')}</h4>
          <ul className="mt-1.5 space-y-1.5">
            {known.data.left_out.map(({ name, reason }) => (
              <li key={name} className="text-sm leading-6 break-words">
                <code className="font-mono text-[0.8125rem]">{name}</code>
                <div className="text-muted">
                  <Said words={t('connections.left_out_why')} original={reason} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Tool({ serverId, tool }: { serverId: string; tool: ConnectionTool }) {
  const { t, i18n } = useTranslation();
  const { mutateAsync } = useAllow(serverId, tool.own_name);
  const [shown, change] = useAtOnce(tool, mutateAsync, t('connections.change_failed'));
  const tokens = new Intl.NumberFormat(i18n.language).format(tool.tokens);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1.5 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-mono text-[0.8125rem] break-all">{tool.own_name}</p>
        <p className="mt-0.5 line-clamp-2 leading-5 break-words text-muted" title={tool.description}>
          {tool.description}
        </p>
        <p className="mt-0.5 text-xs text-muted tabular-nums">
          {t('connections.tool_tokens', { tokens })} ·{' '}
          {tool.asks ? t('connections.asks') : t('connections.runs')}
        </p>
      </div>
      {tool.asks && (
        <div className="flex items-center gap-2.5 text-xs text-muted">
          {t('connections.always')}
          <Switch
            on={shown.always}
            onChange={(always) => change({ always })}
            label={t('connections.always_of', { tool: tool.own_name })}
          />
        </div>
      )}
    </li>
  );
}
