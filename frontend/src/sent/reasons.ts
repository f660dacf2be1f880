/** Why a line was sent, in the reader's language; a reason that this page doesn't know stays as it was given. */
import type { TFunction } from 'i18next';
import type { en } from '../i18n/en';

type ReasonKey = keyof (typeof en)['sent']['reasons'];

const KNOWN: [RegExp, ReasonKey][] = [
  [/^in every request$/, 'always'],
  [/^(\d+) files? in this conversation$/, 'files'],
  [/^(\d+) files? that can be edited$/, 'editable'],
  [/^new files may be made$/, 'create'],
  [/^web search is on in this conversation$/, 'web'],
  [/^(\d+) earlier images? and a model that reads text only$/, 'images'],
  [/^(\d+) skills? that the model may open$/, 'skills'],
  [/^(\d+) skills? with files in this conversation$/, 'skill_files'],
  [/^an earlier turn of this branch$/, 'turn'],
  [/^a step of this turn$/, 'step'],
  [/^the receipt of a call$/, 'receipt'],
  [/^what the person wrote$/, 'message'],
  [/^the server's note$/, 'note'],
  [/^earlier parts of this chat no longer fit$/, 'trimmed'],
  [/^kept of earlier turns by the server, since this chat was shortened$/, 'record'],
  [/^written by a model in place of earlier turns$/, 'summary'],
  [/^an attached picture; its tokens are (?:an estimate|in the provider's figures)$/, 'picture'],
];

export function sayReason(t: TFunction, reason: string): string {
  for (const [pattern, key] of KNOWN) {
    const found = pattern.exec(reason);
    if (found !== null) return t(`sent.reasons.${key}`, { count: Number(found[1] ?? 1) });
  }
  return reason;
}
