/** Sign-up, sign-in and sign-out through django-allauth's headless browser API. */
import { exchange, HttpError } from './http';

const AUTH = '/_allauth/browser/v1/auth';

interface FieldError {
  code: string;
  message: string;
  param?: string;
}

interface Flow {
  id: string;
  is_pending?: boolean;
  types?: string[];
}

export type AccountAnswer =
  | { kind: 'signed_in' }
  /** The password was right; now the second factor is asked for, which may be a passkey. */
  | { kind: 'code'; passkey: boolean }
  | { kind: 'refused'; errors: FieldError[] }
  | { kind: 'closed' }
  | { kind: 'too_many' }
  | { kind: 'verify_email' };

export interface SignUp {
  username: string;
  password: string;
  email?: string;
}

export function signUp(input: SignUp): Promise<AccountAnswer> {
  return authenticate('signup', input);
}

/** Whatever has an @ is an e-mail address, as it may not stand in most names. */
export function signIn({ login, password }: { login: string; password: string }): Promise<AccountAnswer> {
  return authenticate(
    'login',
    login.includes('@') ? { email: login, password } : { username: login, password },
  );
}

/** The second step of a sign-in: a code of the app, or one of those that were written down. */
export function sendCode(code: string): Promise<AccountAnswer> {
  return authenticate('2fa/authenticate', { code });
}

/** allauth answers a password that was set with 401, as nobody is signed in by it. */
export async function setPassword(input: { key: string; password: string }): Promise<AccountAnswer> {
  const answer = await authenticate('password/reset', input);
  return answer.kind === 'verify_email' ? { kind: 'signed_in' } : answer;
}

/** Nobody learns by it whether there is such an account. */
export function sendResetLink(email: string): Promise<AccountAnswer> {
  return authenticate('password/request', { email });
}

/** allauth answers a finished sign-out with 401: there is no session any more. */
export async function signOut(): Promise<void> {
  const { status } = await exchange('DELETE', `${AUTH}/session`);
  if (status !== 401 && status !== 200) throw new HttpError(status, 'sign_out_failed');
}

/** One step at a door of allauth's. */
export async function authenticate(step: string, input: object): Promise<AccountAnswer> {
  const { status, body } = await exchange('POST', `${AUTH}/${step}`, input);
  switch (status) {
    case 200:
    case 409: // somebody is signed in already, in another tab
      return { kind: 'signed_in' };
    case 400:
      return { kind: 'refused', errors: (body as { errors?: FieldError[] } | null)?.errors ?? [] };
    case 401: // accepted, but a step is pending
      return factorAsked(body) ?? { kind: 'verify_email' };
    case 403:
      return { kind: 'closed' };
    case 429:
      return { kind: 'too_many' };
    default:
      throw new HttpError(status, 'bad_answer');
  }
}

function factorAsked(body: unknown): AccountAnswer | null {
  const flows = (body as { data?: { flows?: Flow[] } } | null)?.data?.flows ?? [];
  const asked = flows.find(({ id, is_pending }) => id === 'mfa_authenticate' && is_pending === true);
  return asked === undefined ? null : { kind: 'code', passkey: asked.types?.includes('webauthn') === true };
}
