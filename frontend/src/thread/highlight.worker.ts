/** Colours code in a thread of its own, so that no answer stands still while a grammar is read. */
import { highlight } from './highlight';

export interface Asked {
  id: number;
  code: string;
  language: string;
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const lines = await highlight(data.code, data.language).catch((error: unknown) => {
    console.warn('Code is shown without colours', error);
    return null;
  });
  self.postMessage({ id: data.id, lines });
};
