/** The servers that are offered here: listed, added, changed, checked, removed; for admins. */
import { useState } from 'react';
import { useOpener } from '../../ui/useOpener';
import { useConnections } from '../queries';
import type { Preset, ServerRow } from './api';
import { PresetList } from './PresetList';
import { ServerForm } from './ServerForm';
import { ServerList } from './ServerList';

type View =
  | { kind: 'list' }
  | { kind: 'choose' }
  | { kind: 'add'; preset: Preset | null }
  | { kind: 'edit'; server: ServerRow };

export default function Servers() {
  const [view, setView] = useState<View>({ kind: 'list' });
  const redirectUri = useConnections(true).data?.redirect_uri ?? '';
  const { opener, focusOn } = useOpener();
  const toList = () => {
    opener(view.kind === 'edit' ? view.server.id : null);
    setView({ kind: 'list' });
  };
  return (
    <>
      {view.kind === 'list' && (
        <ServerList
          focusOn={focusOn}
          onAdd={() => setView({ kind: 'choose' })}
          onEdit={(server) => setView({ kind: 'edit', server })}
          onRemoved={() => opener(null)}
        />
      )}
      {view.kind === 'choose' && (
        <PresetList onChoose={(preset) => setView({ kind: 'add', preset })} onBack={toList} />
      )}
      {view.kind === 'add' && (
        <ServerForm
          server={null}
          preset={view.preset}
          redirectUri={redirectUri}
          onDone={toList}
          onBack={() => setView({ kind: 'choose' })}
        />
      )}
      {view.kind === 'edit' && (
        <ServerForm
          server={view.server}
          preset={null}
          redirectUri={view.server.redirect_uri || redirectUri}
          onDone={toList}
          onBack={toList}
        />
      )}
    </>
  );
}
