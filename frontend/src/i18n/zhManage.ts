/** Words of the account and the administration, which most readers never open. */
import type { ManageCatalogue } from './enManage';
import { accounts } from './zh/manage/accounts';
import { announcements } from './zh/manage/announcements';
import { audit } from './zh/manage/audit';
import { budgets } from './zh/manage/budgets';
import { capabilities } from './zh/manage/capabilities';
import { groups } from './zh/manage/groups';
import { models } from './zh/manage/models';
import { people } from './zh/manage/people';
import { sections } from './zh/manage/sections';
import { usage } from './zh/manage/usage';

export const zhManage: ManageCatalogue = {
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
