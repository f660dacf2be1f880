/** Passkeys: what the browser makes and shows of them, and where that goes at django-allauth's doors. */
import { type AccountAnswer, authenticate } from './accounts';
import { exchange, HttpError } from './http';
import { data, done, EntryRefused, FACTORS, type Factor } from './ownAccount';

const OWN = `${FACTORS}/webauthn`;
const AUTH = '/_allauth/browser/v1/auth/webauthn';

export interface Passkey extends Factor {
  type: 'webauthn';
  id: number;
  name: string;
  /** Seconds since 1970. */
  last_used_at: number | null;
}

/** Why there can be no passkeys here: the address is a number, the line is open, the browser has none. */
export type WhyNone = 'number' | 'insecure' | 'browser';

export type PasskeyReason = 'given_up' | 'known' | 'elsewhere' | 'refused';

export class PasskeyTrouble extends Error {
  readonly reason: PasskeyReason;

  constructor(reason: PasskeyReason) {
    super(reason);
    this.reason = reason;
  }
}

const REASONS: Record<string, PasskeyReason> = {
  AbortError: 'given_up',
  InvalidStateError: 'known',
  NotAllowedError: 'given_up',
  SecurityError: 'elsewhere',
};

/** By the standard passkeys are kept for names alone, and no other names without TLS than localhost. */
export function whyNoPasskeys(at: Location = window.location): WhyNone | null {
  if (/^[\d.]+$|^\[/.test(at.hostname)) return 'number';
  if (!window.isSecureContext) return 'insecure';
  const known =
    typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  return known ? null : 'browser';
}

export function isPasskey(factor: Factor): factor is Passkey {
  return factor.type === 'webauthn';
}

/** Whether recovery codes were made for it. Throws PasskeyTrouble, and what `done` throws. */
export async function addPasskey(name: string): Promise<boolean> {
  const begun = data<{ creation_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } }>(
    await exchange('GET', OWN),
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.creation_options.publicKey);
  const credential = await shown(() => navigator.credentials.create({ publicKey }));
  const answer = await exchange('POST', OWN, { name, credential });
  try {
    done(answer);
  } catch (error) {
    throw isWrong(error) ? new PasskeyTrouble('refused') : error;
  }
  const { meta } = answer.body as { meta?: { recovery_codes_generated?: boolean } };
  return meta?.recovery_codes_generated === true;
}

export async function removePasskey(id: number): Promise<void> {
  done(await exchange('DELETE', OWN, { authenticators: [id] }));
}

/** Signs in with a passkey alone, or as the second step after the password. Throws PasskeyTrouble. */
export async function showPasskey(step: 'login' | 'authenticate'): Promise<AccountAnswer> {
  const { status, body } = await exchange('GET', `${AUTH}/${step}`);
  if (status === 429) return { kind: 'too_many' };
  if (status !== 200) throw new HttpError(status, 'bad_answer');
  const { data: asked } = body as {
    data: { request_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } };
  };
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked.request_options.publicKey);
  const credential = await shown(() => navigator.credentials.get({ publicKey }));
  const answer = await authenticate(`webauthn/${step}`, { credential });
  // Of a closed account nothing is said but that nobody is signed in.
  const wrong =
    answer.kind === 'verify_email' || (answer.kind === 'refused' && answer.errors.some(isIncorrect));
  if (wrong) throw new PasskeyTrouble('refused');
  return answer;
}

async function shown(ask: () => Promise<Credential | null>): Promise<object> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential.toJSON() as object;
  } catch (error) {
    const reason = error instanceof DOMException ? REASONS[error.name] : undefined;
    if (reason === undefined) throw error;
    throw new PasskeyTrouble(reason);
  }
  throw new PasskeyTrouble('given_up');
}

function isWrong(error: unknown): boolean {
  return error instanceof EntryRefused && error.errors.some(isIncorrect);
}

function isIncorrect({ code }: { code: string }): boolean {
  return code === 'incorrect_code';
}
