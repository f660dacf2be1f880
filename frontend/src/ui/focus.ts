/** Where the focus goes when something that lay over the page is closed. */

/** To what opened it; but who went on elsewhere, before it had faded, stays there. */
export function giveBackFocus(closing: Event, opener: Element | null): void {
  closing.preventDefault();
  const isNowhere = document.activeElement === null || document.activeElement === document.body;
  if (isNowhere && opener instanceof HTMLElement) opener.focus();
}
