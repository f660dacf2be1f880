/** Words of the account and the administration, which most readers never open. */
import { audit } from './en/manage/audit';
import { sections } from './en/manage/sections';

export const enManage = {
  ...sections,
  ...audit,
};

export type ManageCatalogue = typeof enManage;
