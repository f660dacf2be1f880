/** Words of the account and the administration, which most readers never open. */
import { budgets } from './en/manage/budgets';
import { sections } from './en/manage/sections';

export const enManage = {
  ...budgets,
  ...sections,
};

export type ManageCatalogue = typeof enManage;
