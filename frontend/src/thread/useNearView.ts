/** Whether an element has come near what is seen; once it has, it stays so. */
import { type RefObject, useEffect, useState } from 'react';

const NEAR = '600px';

export function useNearView(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    if (near || place.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near, place]);
  return near;
}
