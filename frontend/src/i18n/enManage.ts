/** Words of the account and the administration, which most readers never open. */
import { sections } from './en/manage/sections';

export const enManage = {
  ...sections,
};

export type ManageCatalogue = typeof enManage;
