/** Shows what a text would hide: whoever says yes must see what is sent. */

/** Controls, those that turn the direction of writing, and characters without any width; not the joiners of scripts. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are to be seen
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

export function visible(text: string): string {
  return text.replace(HIDDEN, (hidden) => {
    const code = hidden.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}
