/** Adds files one after the other, whenever they were given; one that can't be taken doesn't hold up the others. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../app/sayError';
import { refusalOf } from '../composer/accepts';
import { refusalWords } from '../composer/refusalWords';
import { useShown } from '../ui/useShown';
import { useAdd } from './queries';

export function useAdding(limit: number) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAdd();
  const [adding, setAdding] = useState<string | null>(null);
  const [troubles, setTroubles] = useState<string[]>([]);
  const shown = useShown();
  const last = useRef(Promise.resolve());
  const waiting = useRef(0);

  const take = async (file: File, shared: boolean): Promise<string | null> => {
    const refusal = refusalOf(file, limit);
    if (refusal !== null) return `${file.name}: ${refusalWords(t, refusal)}`;
    try {
      await add({ file, shared });
      return null;
    } catch (error) {
      return sayTrouble(t, error, t('knowledge.add_failed', { name: file.name }));
    }
  };
  const turn = async (file: File, shared: boolean) => {
    setAdding(file.name);
    const words = await take(file, shared);
    if (words !== null && shown.current) setTroubles((known) => [...known, words]);
    else if (words !== null) toast.error(words);
    waiting.current -= 1;
    if (waiting.current === 0) setAdding(null);
  };
  const send = (files: File[], shared: boolean) => {
    if (files.length === 0) return;
    if (waiting.current === 0) setTroubles([]);
    waiting.current += files.length;
    for (const file of files) last.current = last.current.then(() => turn(file, shared));
  };
  return { adding, troubles, send };
}
