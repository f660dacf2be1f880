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
