/** One file: how a version looks, what changed in it, and the versions there are. */
import { ArrowLeft, Download } from 'lucide-react';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepButton } from '../knowledge/KeepButton';
import { IconButton } from '../ui/Button';
import { type ChatFile, contentUrl, type Me, previewUrl, type Version, viewUrl } from '../wire/api';
import { previewPlaceOf } from './at';
import { type Branch, useBranch } from './branch';
import { DownloadLink } from './DownloadLink';
import { PanelHead, type PanelSize } from './PanelHead';
import { type FilePlace, openFile, openList, type Tab } from './place';
import { Preview } from './preview/Preview';
import { Tabs } from './Tabs';
import { VersionList } from './versions/VersionList';

const Changes = lazy(() => import('./compare/Changes'));

interface FileViewProps extends PanelSize {
  chatId: string;
  me: Me;
  file: ChatFile;
  place: FilePlace;
}

export default function FileView({ chatId, me, file, place, ...size }: FileViewProps) {
  const { t } = useTranslation();
  const branch = useBranch(chatId);
  const at = useMemo(() => (place.at === undefined ? null : previewPlaceOf(place.at)), [place.at]);
  const version = file.versions.find((one) => one.version === place.version) ?? branch.newest(file);
  if (version === undefined) return null;
  const several = file.versions.length > 1;
  const tabs: [Tab, string][] = [['preview', t('look.preview')]];
  if (several) tabs.push(['changes', t('look.changes')]);
  tabs.push(['versions', t('look.versions', { count: file.versions.length })]);
  const tab = place.tab === 'changes' && !several ? 'preview' : place.tab;
  return (
    <div className="flex h-full min-w-0 flex-col" data-testid="file-view" data-version={version.version}>
      <PanelHead
        name={version.name}
        about={t('files.version', { version: version.version })}
        before={<IconButton icon={ArrowLeft} label={t('look.back')} onClick={openList} />}
        {...size}
      >
        {me.signed_in && <KeepButton chatId={chatId} fileId={file.id} name={version.name} />}
        <DownloadLink
          icon={Download}
          href={contentUrl(chatId, file.id, version.version)}
          name={version.name}
          label={t('files.download_version', { name: version.name, version: version.version })}
        />
      </PanelHead>
      <Tabs
        label={version.name}
        tabs={tabs}
        chosen={tab}
        onChoose={(chosen) =>
          openFile(file.id, { version: place.version, tab: chosen, before: place.before })
        }
      >
        {tab === 'preview' && (
          <>
            <Older file={file} version={version} branch={branch} />
            <Preview
              key={`${version.version} ${place.at ?? ''}`}
              kind={file.kind}
              name={version.name}
              urls={{
                content: contentUrl(chatId, file.id, version.version),
                preview: previewUrl(chatId, file.id, version.version),
                view: (look = {}) => viewUrl(chatId, file.id, version.version, look),
              }}
              drawn={me.previews}
              at={at}
            />
          </>
        )}
        {tab === 'changes' && (
          <Changes
            chatId={chatId}
            file={file}
            version={version}
            before={place.before}
            branch={branch}
            drawn={me.previews}
          />
        )}
        {tab === 'versions' && (
          <VersionList chatId={chatId} file={file} branch={branch} mayRestore={me.signed_in} />
        )}
      </Tabs>
    </div>
  );
}

/** Says when another version than the current one is shown. */
function Older({ file, version, branch }: { file: ChatFile; version: Version; branch: Branch }) {
  const { t } = useTranslation();
  const newest = branch.newest(file);
  if (newest === undefined || newest.version === version.version) return null;
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-tint px-4 py-2 text-xs">
      {t(branch.isShown(version) ? 'look.older' : 'look.elsewhere', {
        version: version.version,
        current: newest.version,
      })}
      <button
        type="button"
        onClick={() => openFile(file.id)}
        className="font-medium text-accent underline underline-offset-3"
      >
        {t('look.show_current')}
      </button>
    </p>
  );
}
