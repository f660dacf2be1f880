/** A button that asks in its place before it does what can't be undone. */
import { useState } from 'react';
import { Button } from './Button';
import { Confirm } from './Confirm';
import { failing } from './failing';
import { told } from './told';
import { useOpener } from './useOpener';

interface AskingButtonProps {
  words: string;
  /** The words with what they are about. */
  label?: string;
  disabled?: boolean;
  ask: string;
  yes: string;
  no: string;
  /** Awaited by itself: a mutation's own callbacks are lost with the row that it removes. */
  act: () => Promise<unknown>;
  /** Said where it failed without a reason. */
  failed: string;
  onDone?: () => void;
}

export function AskingButton(props: AskingButtonProps) {
  const { words, label, disabled = false, ask, yes, no, act, failed, onDone } = props;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { opener, focusOn } = useOpener();
  const go = async () => {
    setBusy(true);
    // The focus can go elsewhere once the row is gone from the page.
    await act().then(told).then(onDone, failing(failed));
    setBusy(false);
  };
  const keep = () => {
    opener(null);
    setAsking(false);
  };
  if (asking) {
    return (
      <div className="w-full">
        <Confirm text={ask} yes={yes} no={no} busy={busy} onYes={go} onNo={keep} />
      </div>
    );
  }
  return (
    <Button
      ref={focusOn(null)}
      disabled={disabled}
      onClick={() => setAsking(true)}
      aria-label={label}
      className="text-danger"
    >
      {words}
    </Button>
  );
}
