/** A browser that knows passkeys, which jsdom does not. */
import { vi } from 'vitest';

/** What the browser's own window is asked for comes here; `asked` may throw as one does. */
export function browserWithPasskeys(asked: () => Promise<void> = async () => undefined) {
  class PublicKeyCredential {
    static parseCreationOptionsFromJSON = (options: object) => options;
    static parseRequestOptionsFromJSON = (options: object) => options;
    toJSON = () => ({ id: 'made' });
  }
  const credential = async () => {
    await asked();
    return new PublicKeyCredential();
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  const credentials = { create: credential, get: credential };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
}
