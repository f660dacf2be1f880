/** axe without the rules that need a screen; the journeys run those in a browser. */
import { configureAxe } from 'vitest-axe';

const axe = configureAxe({ rules: { 'color-contrast': { enabled: false } } });

export async function violations(element: Element) {
  return (await axe(element)).violations;
}
