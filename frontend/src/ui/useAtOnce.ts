/** Controls that are saved as they are used: what was chosen is shown at once, until it is known or refused. */
import { useRef, useState } from 'react';
import { failing } from './failing';
import { told } from './told';

/**
 * `known` is what the page has read, `save` ends when that was read anew, and `failed` is said where a save
 * failed without a reason. Saved one after the other, so that the last choice is the last that is heard.
 * The state is the page's own: that of a mutation or a query follows the click too late, and a box that was
 * ticked would be put back until then.
 */
export function useAtOnce<T extends object, Part extends Partial<T>>(
  known: T,
  save: (part: Part) => Promise<unknown>,
  failed: string,
): [shown: T, change: (part: Part) => void] {
  const [waiting, setWaiting] = useState<Part[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const over = (part: Part) => setWaiting((parts) => parts.filter((one) => one !== part));
  const change = (part: Part) => {
    setWaiting((parts) => [...parts, part]);
    last.current = last.current
      .then(() => save(part))
      .catch(failing(failed))
      .then(told)
      .then(() => over(part));
  };
  return [Object.assign({}, known, ...waiting) as T, change];
}
