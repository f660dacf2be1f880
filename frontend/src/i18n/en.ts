/** The catalogue of the interface's words: English, and the shape of every other language. */
import { chat } from './en/chat';
import { errors } from './en/errors';
import { sent } from './en/sent';
import { shell } from './en/shell';
import { work } from './en/work';

export const en = { ...shell, ...chat, ...work, ...errors, ...sent };

export type Catalogue = typeof en;
