/** Sign-up, sign-in and sign-out through django-allauth's headless browser API. */
import { exchange, HttpError } from './http';

const AUTH = '/_allauth/browser/v1/auth';

interface FieldError {
  code: string;
  message: string;
  param?: string;
}

export type AccountAnswer =
  | { kind: 'signed_in' }
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

export function signIn(input: { username: string; password: string }): Promise<AccountAnswer> {
  return authenticate('login', input);
}

/** allauth answers a finished sign-out with 401: there is no session any more. */
export async function signOut(): Promise<void> {
  const { status } = await exchange('DELETE', `${AUTH}/session`);
  if (status !== 401 && status !== 200) throw new HttpError(status, 'sign_out_failed');
}

async function authenticate(step: 'signup' | 'login', input: object): Promise<AccountAnswer> {
  const { status, body } = await exchange('POST', `${AUTH}/${step}`, input);
  switch (status) {
    case 200:
    case 409: // somebody is signed in already, in another tab
      return { kind: 'signed_in' };
    case 400:
      return { kind: 'refused', errors: (body as { errors?: FieldError[] } | null)?.errors ?? [] };
    case 401: // accepted, but a step is pending; the only one that can be asked for is the e-mail's
      return { kind: 'verify_email' };
    case 403:
      return { kind: 'closed' };
    case 429:
      return { kind: 'too_many' };
    default:
      throw new HttpError(status, 'bad_answer');
  }
}
