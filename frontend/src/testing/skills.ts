/** Skills for tests. */
import type { Skill } from '../skills/api';

export function skill(over: Partial<Skill> = {}): Skill {
  return {
    id: 'sk1',
    name: 'tidy-notes',
    description: 'Puts notes in order.',
    site: false,
    included: false,
    mine: true,
    enabled: true,
    offered: true,
    files: 2,
    size: 2048,
    updated_at: '2030-01-01T09:30:00Z',
    ...over,
  };
}
