/** What was read is told to the page in a later task than the one in which its reading ends. */
import { notifyManager } from '@tanstack/react-query';

/** Ends when the page shows all that was read before. */
export function told(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve));
}
