/** The catalogue in Simplified Chinese. */
import type { Catalogue } from './en';
import { chat } from './zh/chat';
import { connections } from './zh/connections';
import { errors } from './zh/errors';
import { failures } from './zh/failures';
import { fold } from './zh/fold';
import { keys } from './zh/keys';
import { knowledge } from './zh/knowledge';
import { look } from './zh/look';
import { research } from './zh/research';
import { review } from './zh/review';
import { search } from './zh/search';
import { sent } from './zh/sent';
import { servers } from './zh/servers';
import { settings } from './zh/settings';
import { share } from './zh/share';
import { shell } from './zh/shell';
import { skills } from './zh/skills';
import { work } from './zh/work';

export const zh: Catalogue = {
  ...shell,
  ...chat,
  ...work,
  ...skills,
  ...knowledge,
  ...errors,
  ...failures,
  ...sent,
  ...keys,
  ...fold,
  ...review,
  ...research,
  ...search,
  ...look,
  ...settings,
  ...share,
  ...connections,
  ...servers,
};
