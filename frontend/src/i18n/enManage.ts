/** Words of the account and the administration, which most readers never open. */

import { announcements } from './en/manage/announcements';
import { capabilities } from './en/manage/capabilities';
import { groups } from './en/manage/groups';
import { models } from './en/manage/models';
import { people } from './en/manage/people';
import { sections } from './en/manage/sections';
import { usage } from './en/manage/usage';

export const enManage = {
  ...announcements,
  ...capabilities,
  ...groups,
  ...people,
import { accounts } from './en/manage/accounts';

import { sections } from './en/manage/sections';

export const enManage = {
  ...accounts,
  ...sections,
  ...models,
  ...usage,
};

export type ManageCatalogue = typeof enManage;
