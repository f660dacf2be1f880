/** What a member does with their own account through django-allauth's headless browser API. */
import { type Answer, exchange, HttpError } from './http';

const BROWSER = '/_allauth/browser/v1';

interface FieldError {
  code: string;
  message: string;
}

/** What allauth found wrong with what was entered. */
export class Refused extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super(errors.map(({ message }) => message).join(' '));
    this.name = 'Refused';
    this.errors = errors;
  }
}

export interface OwnSession {
  id: number;
  user_agent: string;
  ip: string;
  /** Seconds since 1970. */
  created_at: number;
  is_current: boolean;
}

/** Other sessions end by it. */
export async function changePassword(input: { current: string; next: string }): Promise<void> {
  const body = { current_password: input.current, new_password: input.next };
  done(await exchange('POST', `${BROWSER}/account/password/change`, body));
}

export async function listSessions(): Promise<OwnSession[]> {
  return data<OwnSession[]>(await exchange('GET', `${BROWSER}/auth/sessions`));
}

export async function endSessions(ids: number[]): Promise<void> {
  done(await exchange('DELETE', `${BROWSER}/auth/sessions`, { sessions: ids }));
}

function data<T>(answer: Answer): T {
  done(answer);
  return (answer.body as { data: T }).data;
}

function done(answer: Answer): void {
  if (answer.status === 200) return;
  if (answer.status === 400)
    throw new Refused((answer.body as { errors?: FieldError[] } | null)?.errors ?? []);
  if (answer.status === 429) throw new HttpError(429, 'rate_limit');
  throw new HttpError(answer.status, 'bad_answer');
}
