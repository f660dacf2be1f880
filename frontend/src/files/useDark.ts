/** Whether the page is shown dark. */

import { useSettings } from '../settings/store';
import { useMedia } from './useWide';

export function useDark(): boolean {
  const system = useMedia('(prefers-color-scheme: dark)');
  const { theme } = useSettings();
  return theme === 'auto' ? system : theme === 'dark';
}
