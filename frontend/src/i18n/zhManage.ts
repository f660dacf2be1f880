/** Words of the account and the administration, which most readers never open. */
import type { ManageCatalogue } from './enManage';
import { sections } from './zh/manage/sections';
import { usage } from './zh/manage/usage';

export const zhManage: ManageCatalogue = {
  ...sections,
  ...usage,
};
