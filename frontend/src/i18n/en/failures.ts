/** Why a call failed, by the kind in its receipt, and how far one that runs has come. */
import type { FailureKind, ProgressUnit } from '../../wire/types.gen';

export const failures = {
  failure_detail: 'As the model was told',
  failure: {
    arguments: 'What the model asked for does not fit the tool; nothing ran.',
    changing: 'The file kept changing while this ran.',
    crashed: 'The tool stopped on an error of its own.',
    denied: 'You did not allow this; nothing ran.',
    died: 'The process that did this was ended, most often because it took too much memory.',
    impossible: 'This can’t be done here: a place is not there, or a rule of the file stands in the way.',
    interrupted: 'The server was interrupted while this ran.',
    limit: 'No more calls were allowed; this one did not run.',
    no_space: 'The server’s disk is full.',
    not_found: 'What this is about was not found.',
    not_signed_in: 'This needs a sign-in that was not given; nothing ran.',
    outside: 'The service outside did not do it.',
    refused: 'A rule does not allow this.',
    too_large: 'This needs more room or memory than a call may take.',
    too_slow: 'This took too long and was ended.',
    unavailable: 'The tool is not available here any more.',
    unreadable: 'The file can’t be read.',
    withdrawn: 'You wrote something else instead of answering; nothing ran.',
    unknown: 'This did not work.',
  } satisfies Record<FailureKind | 'unknown', string>,
  progress: {
    changes: '{{done}} of {{total}} changes',
    pages: '{{done}} of {{total}} pages',
    rows: '{{done}} of {{total}} rows',
    slides: '{{done}} of {{total}} slides',
    previews: 'In the making: {{done}} of {{total}}',
    in_the_making: 'In the making: {{prompt}}',
  } satisfies Record<ProgressUnit | 'in_the_making', string>,
};
