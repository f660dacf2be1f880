/** Where the focus goes when something that lay over the page, or in it, is closed. */

/** To what opened it; but who went on elsewhere, before it had faded, stays there. */
export function giveBackFocus(closing: Event, opener: Element | null): void {
  closing.preventDefault();
  if (opener instanceof HTMLElement) focusIfNowhere(opener);
}

export function focusIfNowhere(element: HTMLElement): void {
  const isNowhere = document.activeElement === null || document.activeElement === document.body;
  if (isNowhere) element.focus();
}
