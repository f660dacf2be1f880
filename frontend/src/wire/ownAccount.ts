/** What a member does with their own account through django-allauth's headless browser API. */
import { type Answer, exchange, HttpError } from './http';

const BROWSER = '/_allauth/browser/v1';
export const FACTORS = `${BROWSER}/account/authenticators`;

interface FieldError {
  code: string;
  message: string;
}

/** What allauth found wrong with what was entered. */
export class EntryRefused extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super(errors.map(({ message }) => message).join(' '));
    this.name = 'EntryRefused';
    this.errors = errors;
  }
}

/** The password has to be shown once more before this is done. */
export class AskedAgain extends Error {}

export interface Factor {
  type: 'totp' | 'recovery_codes' | 'webauthn';
  /** Seconds since 1970. */
  created_at: number;
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

/** For some minutes what needs the password is done without asking for it. */
export async function showPassword(password: string): Promise<void> {
  done(await exchange('POST', `${BROWSER}/auth/reauthenticate`, { password }));
}

export async function listFactors(): Promise<Factor[]> {
  return data<Factor[]>(await exchange('GET', FACTORS));
}

/** A new secret for an app, each time; null where one is in use already. */
export async function beginApp(): Promise<string | null> {
  const answer = await exchange('GET', `${FACTORS}/totp`);
  if (answer.status === 404) return (answer.body as { meta: { secret: string } }).meta.secret;
  done(answer);
  return null;
}

/** With a code that the app shows. */
export async function confirmApp(code: string): Promise<void> {
  done(await exchange('POST', `${FACTORS}/totp`, { code }));
}

export async function removeApp(): Promise<void> {
  done(await exchange('DELETE', `${FACTORS}/totp`));
}

/** Those that were not used yet. */
export async function recoveryCodes(): Promise<string[]> {
  const found = data<{ unused_codes: string[] }>(await exchange('GET', `${FACTORS}/recovery-codes`));
  return found.unused_codes;
}

/** The ones from before are good for nothing then. */
export async function newRecoveryCodes(): Promise<string[]> {
  const made = data<{ unused_codes: string[] }>(await exchange('POST', `${FACTORS}/recovery-codes`, {}));
  return made.unused_codes;
}

/** Throws as `done` does. */
export function data<T>(answer: Answer): T {
  done(answer);
  return (answer.body as { data: T }).data;
}

/** Throws EntryRefused, AskedAgain or HttpError. */
export function done(answer: Answer): void {
  if (answer.status === 200) return;
  if (answer.status === 400)
    throw new EntryRefused((answer.body as { errors?: FieldError[] } | null)?.errors ?? []);
  if (answer.status === 401 && asksAgain(answer.body)) throw new AskedAgain();
  if (answer.status === 429) throw new HttpError(429, 'rate_limit');
  throw new HttpError(answer.status, 'bad_answer');
}

function asksAgain(body: unknown): boolean {
  const flows = (body as { data?: { flows?: { id: string }[] } } | null)?.data?.flows ?? [];
  return flows.some(({ id }) => id === 'reauthenticate');
}
