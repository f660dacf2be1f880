/** Words of the account and the administration, which most readers never open. */
import { models } from './en/manage/models';
import { sections } from './en/manage/sections';

export const enManage = {
  ...sections,
  ...models,
};

export type ManageCatalogue = typeof enManage;
