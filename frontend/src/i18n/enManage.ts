/** Words of the account and the administration, which most readers never open. */
import { sections } from './en/manage/sections';
import { usage } from './en/manage/usage';

export const enManage = {
  ...sections,
  ...usage,
};

export type ManageCatalogue = typeof enManage;
