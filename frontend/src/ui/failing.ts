/** What an action does that failed and has nothing else to show: it says why. */
import i18next from 'i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../app/sayError';

/** `words` are said where the server gave no reason. */
export function failing(words: string): (error: unknown) => void {
  return (error) => void toast.error(sayTrouble(i18next.t, error, words));
}
