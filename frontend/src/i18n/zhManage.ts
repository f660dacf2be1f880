/** Words of the account and the administration, which most readers never open. */
import type { ManageCatalogue } from './enManage';
import { models } from './zh/manage/models';
import { sections } from './zh/manage/sections';

export const zhManage: ManageCatalogue = {
  ...sections,
  ...models,
};
