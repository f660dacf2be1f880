/** The catalogue of the interface's words: English, and the shape of every other language. */
import { chat } from './en/chat';
import { errors } from './en/errors';
import { keys } from './en/keys';
import { search } from './en/search';
import { sent } from './en/sent';
import { settings } from './en/settings';
import { shell } from './en/shell';
import { work } from './en/work';

export const en = { ...shell, ...chat, ...work, ...errors, ...sent, ...keys, ...search, ...settings };

export type Catalogue = typeof en;
