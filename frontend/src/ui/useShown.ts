/** Tells what ends later whether the place where it would be said is still there. */
import { type RefObject, useEffect, useRef } from 'react';

export function useShown(): RefObject<boolean> {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
