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
  models: { admin: true, page: lazy(() => import('./models/Models')) },
  people: { admin: true, page: lazy(() => import('./people/People')) },
  groups: { admin: true, page: lazy(() => import('./groups/Groups')) },
  capabilities: { admin: true, page: lazy(() => import('./capabilities/Capabilities')) },
  announcements: { admin: true, page: lazy(() => import('./announcements/Announcements')) },
  account: { admin: false, page: lazy(() => import('./account/Account')) },
  invitations: { admin: true, page: lazy(() => import('./invitations/Invitations')) },
  usage: { admin: false, page: lazy(() => import('./usage/UsagePage')) },
  budgets: { admin: false, page: lazy(() => import('./budgets/Budgets')) },
  servers: { admin: true, page: lazy(() => import('../connections/servers/Servers')) },
  audit: { admin: true, page: lazy(() => import('./audit/Audit')) },
} as const satisfies Record<string, Kind>;

export type SectionName = keyof typeof SECTIONS;

export function sectionsFor(me: Me): SectionName[] {
  const names = Object.keys(SECTIONS) as SectionName[];
  return me.signed_in ? names.filter((name) => me.admin || !SECTIONS[name].admin) : [];
}
