import { afterEach, expect, test, vi } from 'vitest';
import { browserWithPasskeys } from '../testing/passkeys';
import { whyNoPasskeys } from './passkeys';

afterEach(() => vi.unstubAllGlobals());

const at = (address: string) => new URL(address) as unknown as Location;

test.each(['http://127.0.0.1:8000', 'http://[::1]:8000', 'https://192.168.1.7'])(
  '%s is a number, for which no browser keeps passkeys',
  (address) => {
    browserWithPasskeys();
    expect(whyNoPasskeys(at(address))).toBe('number');
  },
);

test.each(['http://localhost:8000', 'https://folio.example.org', 'https://7.example.org'])(
  '%s is a name, and there can be passkeys',
  (address) => {
    browserWithPasskeys();
    expect(whyNoPasskeys(at(address))).toBeNull();
  },
);

test('an open line and an old browser are told apart', () => {
  browserWithPasskeys();
  vi.stubGlobal('isSecureContext', false);
  expect(whyNoPasskeys(at('http://folio.example.org'))).toBe('insecure');
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(whyNoPasskeys(at('https://folio.example.org'))).toBe('browser');
});
