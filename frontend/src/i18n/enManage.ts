/** Words of the account and the administration, which most readers never open. */
import { accounts } from './en/manage/accounts';
import { sections } from './en/manage/sections';

export const enManage = {
  ...accounts,
  ...sections,
};

export type ManageCatalogue = typeof enManage;
