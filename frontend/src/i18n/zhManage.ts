/** Words of the account and the administration, which most readers never open. */
import type { ManageCatalogue } from './enManage';
import { budgets } from './zh/manage/budgets';
import { sections } from './zh/manage/sections';

export const zhManage: ManageCatalogue = {
  ...budgets,
  ...sections,
};
