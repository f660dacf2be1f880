/** Why a line was sent, in the reader's language; a reason that this page doesn't know stays as it was given. */
import type { TFunction } from 'i18next';
import type { en } from '../i18n/en';

type ReasonKey = keyof (typeof en)['sent']['reasons'];

const KNOWN: [RegExp, ReasonKey][] = [
  [/^in every request$/, 'always'],
  [/^the person's own, from the settings$/, 'own'],
  [/^withdrawn; what was sent stays$/, 'withdrawn'],
  [/^(\d+) files? in this conversation$/, 'files'],
  [/^(\d+) long results? in this conversation$/, 'results'],
  [/^(?:a|an) (?:workbook|document|presentation)$/, 'one_of_kind'],
  [/^(\d+) files of this kind$/, 'of_kind'],
  [/^(\d+) files? in the knowledge base$/, 'knowledge'],
  [/^a review in this conversation$/, 'review'],
  [/^a picture was made in this conversation$/, 'drawn'],
  [/^a research is under way$/, 'research'],
  [/^a research in this conversation$/, 'researched'],
  [/^(\d+) papers? found in this conversation$/, 'papers'],
  [/^(?<name>\/\w+) in this conversation$/, 'command_here'],
  [/^the message is (?<name>\/\w+)$/, 'command'],
  [/^the connection (?<name>.+) is on$/, 'connection'],
  [/^(\d+) tools of (?<name>.+) hold (?<tokens>\d+) tokens of schema$/, 'searched'],
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
  [/^the server's note, with the product guide: /, 'note_guide'],
  [/^earlier parts of this chat no longer fit$/, 'trimmed'],
  [/^kept of earlier turns by the server, since this chat was shortened$/, 'record'],
  [/^written by a model in place of earlier turns$/, 'summary'],
  [/^a picture that a tool brought; its tokens are an estimate$/, 'brought'],
  [/^an attached picture; its tokens are (?:an estimate|in the provider's figures)$/, 'picture'],
];

export function sayReason(t: TFunction, reason: string): string {
  for (const [pattern, key] of KNOWN) {
    const found = pattern.exec(reason);
    if (found !== null) return t(`sent.reasons.${key}`, { ...found.groups, count: Number(found[1]) });
  }
  const parts = severalIn(reason);
  return parts.length < 2 ? reason : parts.map((part) => sayReason(t, part)).join(t('sent.and'));
}

/** "1 file and 2 long results in this conversation" is two reasons. */
function severalIn(reason: string): string[] {
  const found = /^(.+ and .+)( in this conversation)$/.exec(reason);
  return (found?.[1] ?? '').split(' and ').map((part) => part + found?.[2]);
}
