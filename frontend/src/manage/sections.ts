/** The sections of the account and of the administration, in their order; each is loaded when it is opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Me } from '../wire/api';

export interface SectionProps {
  me: Me;
}

type Page = LazyExoticComponent<ComponentType<SectionProps>>;

interface Kind {
  /** Whether it is there for admins alone. */
  admin: boolean;
  page: Page;
}

/** By the name that stands in the address, and under which its words stand in `manage.sections`. */
export const SECTIONS = {
  servers: { admin: true, page: lazy(() => import('../connections/servers/Servers')) },
  audit: { admin: true, page: lazy(() => import('./audit/Audit')) },
} as const satisfies Record<string, Kind>;

export type SectionName = keyof typeof SECTIONS;

export function sectionsFor(me: Me): SectionName[] {
  const names = Object.keys(SECTIONS) as SectionName[];
  return me.signed_in ? names.filter((name) => me.admin || !SECTIONS[name].admin) : [];
}
