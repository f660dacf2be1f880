/** What models can do here, each switched off and on for everyone; for admins. */
import { useTranslation } from 'react-i18next';
import { FailedRow } from '../../ui/FailedRow';
import { Switch } from '../../ui/Switch';
import { useAtOnce } from '../../ui/useAtOnce';
import { useAboutCapability } from './about';
import { type Capability, useCapabilities, useSwitchCapability } from './api';

export default function Capabilities() {
  const { t } = useTranslation();
  const capabilities = useCapabilities();
  return (
    <>
      {capabilities.isPending && <p role="status">{t('app.loading')}</p>}
      {capabilities.isLoadingError && (
        <FailedRow words={t('capabilities.failed')} onRetry={() => capabilities.refetch()} />
      )}
      <ul className="divide-y divide-line">
        {capabilities.data?.map((one) => (
          <Row key={one.name} capability={one} />
        ))}
      </ul>
    </>
  );
}

function Row({ capability }: { capability: Capability }) {
  const { t } = useTranslation();
  const { name, lacking } = capability;
  const about = useAboutCapability()(name, capability.about);
  const { mutateAsync } = useSwitchCapability(name);
  const [shown, change] = useAtOnce(capability, mutateAsync, t('capabilities.change_failed'));
  return (
    <li data-testid="capability" className="flex items-start gap-4 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="font-mono text-[0.8125rem] font-semibold break-all">{name}</h2>
        <p className="mt-0.5 text-sm leading-6 break-words">{about}</p>
        {lacking.length > 0 && (
          <p className="text-[0.8125rem] leading-5 break-words text-muted">
            {t('capabilities.lacking', { names: lacking.map((group) => group.name).join(', ') })}
          </p>
        )}
      </div>
      <Switch
        label={t('capabilities.switch', { name })}
        on={shown.enabled}
        onChange={(enabled) => change({ enabled })}
      />
    </li>
  );
}
