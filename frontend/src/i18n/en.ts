/** The catalogue of the interface's words: English, and the shape of every other language. */
import { chat } from './en/chat';
import { connections } from './en/connections';
import { errors } from './en/errors';
import { failures } from './en/failures';
import { fold } from './en/fold';
import { keys } from './en/keys';
import { knowledge } from './en/knowledge';
import { look } from './en/look';
import { research } from './en/research';
import { review } from './en/review';
import { search } from './en/search';
import { sent } from './en/sent';
import { servers } from './en/servers';
import { settings } from './en/settings';
import { share } from './en/share';
import { shell } from './en/shell';
import { skills } from './en/skills';
import { work } from './en/work';

export const en = {
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

export type Catalogue = typeof en;
