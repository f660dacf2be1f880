/** Text that any server takes: half of a character, as a cut in the middle of an emoji leaves it, has no UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
