/** What a key does in the message box. */
interface Key {
  key: string;
  shiftKey: boolean;
  keyCode: number;
  isComposing: boolean;
}

/** Safari fires compositionend before the Enter that chose the word; that Enter has key code 229. */
const IME_KEY_CODE = 229;

export function sendsMessage(key: Key, touch: boolean): boolean {
  if (key.isComposing || key.keyCode === IME_KEY_CODE) return false;
  return key.key === 'Enter' && !key.shiftKey && !touch;
}

export function isTouch(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}
