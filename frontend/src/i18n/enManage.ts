/** Words of the account and the administration, which most readers never open. */
import { accounts } from './en/manage/accounts';
import { announcements } from './en/manage/announcements';
import { audit } from './en/manage/audit';
import { budgets } from './en/manage/budgets';
import { capabilities } from './en/manage/capabilities';
import { groups } from './en/manage/groups';
import { models } from './en/manage/models';
import { people } from './en/manage/people';
import { sections } from './en/manage/sections';
import { usage } from './en/manage/usage';

export const enManage = {
  ...accounts,
  ...announcements,
  ...audit,
  ...budgets,
  ...capabilities,
  ...groups,
  ...models,
  ...people,
  ...sections,
  ...usage,
};

export type ManageCatalogue = typeof enManage;
