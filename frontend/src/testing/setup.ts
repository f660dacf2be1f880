/** What every test stands on: matchers, the English catalogue, what jsdom lacks. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { startI18n } from '../i18n';

await startI18n('en');

// A liveness bound: a busy machine is slow to load what is loaded late.
configure({ asyncUtilTimeout: 4000 });

/** A warning is an error: what a test does not expect on the console fails it. */
const heard: string[] = [];
console.error = (...words: unknown[]) => heard.push(words.join(' '));
console.warn = (...words: unknown[]) => heard.push(words.join(' '));

afterEach(() => {
  cleanup();
  expect(heard.splice(0)).toEqual([]);
});

class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

HTMLCanvasElement.prototype.getContext = () => null;
window.ResizeObserver ??= NoResizes;
window.Element.prototype.scrollIntoView ??= () => undefined;
window.Element.prototype.setPointerCapture ??= () => undefined;
window.Element.prototype.hasPointerCapture ??= () => false;
window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
