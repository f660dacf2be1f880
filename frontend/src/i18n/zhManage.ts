/** Words of the account and the administration, which most readers never open. */
import type { ManageCatalogue } from './enManage';
import { accounts } from './zh/manage/accounts';
import { sections } from './zh/manage/sections';

export const zhManage: ManageCatalogue = {
  ...accounts,
  ...sections,
};
