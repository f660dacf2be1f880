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
  account: { admin: false, page: lazy(() => import('./account/Account')) },
  usage: { admin: false, page: lazy(() => import('./usage/UsagePage')) },
  budgets: { admin: false, page: lazy(() => import('./budgets/Budgets')) },
  people: { admin: true, page: lazy(() => import('./people/People')) },
  groups: { admin: true, page: lazy(() => import('./groups/Groups')) },
  invitations: { admin: true, page: lazy(() => import('./invitations/Invitations')) },
  models: { admin: true, page: lazy(() => import('./models/Models')) },
  capabilities: { admin: true, page: lazy(() => import('./capabilities/Capabilities')) },
  servers: { admin: true, page: lazy(() => import('../connections/servers/Servers')) },
  announcements: { admin: true, page: lazy(() => import('./announcements/Announcements')) },
  audit: { admin: true, page: lazy(() => import('./audit/Audit')) },
} as const satisfies Record<string, Kind>;

export type SectionName = keyof typeof SECTIONS;

export function sectionsFor(me: Me): SectionName[] {
  const names = Object.keys(SECTIONS) as SectionName[];
  return me.signed_in ? names.filter((name) => me.admin || !SECTIONS[name].admin) : [];
}
