/** What an action does that failed and has nothing else to show. */
import { toast } from 'sonner';

export function failing(words: string): () => void {
  return () => void toast.error(words);
}
