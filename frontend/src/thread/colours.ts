/** Asks for the colours of a block of code: of a worker, or here where there are no workers. */
import type { Lines } from './highlight';
import type { Asked } from './highlight.worker';

type Settle = (lines: Lines | null) => void;

const waiting = new Map<number, Settle>();
let worker: Worker | null = null;
let asked = 0;

export async function coloursOf(code: string, language: string): Promise<Lines | null> {
  if (!('Worker' in window)) return (await import('./highlight')).highlight(code, language);
  return new Promise((settle) => {
    asked += 1;
    waiting.set(asked, settle);
    started().postMessage({ id: asked, code, language } satisfies Asked);
  });
}

function started(): Worker {
  if (worker !== null) return worker;
  worker = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<{ id: number; lines: Lines | null }>) => {
    waiting.get(data.id)?.(data.lines);
    waiting.delete(data.id);
  };
  worker.onerror = () => {
    console.warn('Code is shown without colours: their worker did not start');
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
  };
  return worker;
}
