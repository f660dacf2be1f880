/** Answers that are given when a test says so, and the moment when all else has happened. */
import { act } from '@testing-library/react';

/** An answer that is given when the test says so. */
export class Held {
  readonly answer: Promise<Response>;
  give: (answer: Response) => void = () => undefined;

  constructor() {
    this.answer = new Promise((resolve) => {
      this.give = resolve;
    });
  }
}

export const DONE = () => new Response(null, { status: 204 });

/** All that was to happen at once has happened. */
export function settled(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve)));
}
