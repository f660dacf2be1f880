/** Words of the account and the administration, which most readers never open. */
import type { ManageCatalogue } from './enManage';
import { audit } from './zh/manage/audit';
import { sections } from './zh/manage/sections';

export const zhManage: ManageCatalogue = {
  ...sections,
  ...audit,
};
