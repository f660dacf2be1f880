import { expect, test } from 'vitest';
import { file, message, said } from '../testing/builders';
import type { Version } from '../wire/api';
import { branchOf } from './branch';

const PATH = [said('u1', null, 'hi'), message('a1', 'u1')];

function versions(...messageIds: (string | null)[]): Version[] {
  const [first] = file().versions;
  if (first === undefined) throw new Error('a file has a version');
  return messageIds.map((id, index) => ({ ...first, version: index + 1, message_id: id }));
}

test('uploads are seen on all branches, and what a branch made on it alone', () => {
  const { isShown, headId } = branchOf(PATH);
  expect(versions(null, 'a1', 'a2').map(isShown)).toEqual([true, true, false]);
  expect(headId).toBe('a1');
});

test('the newest version is the newest of the branch; one that is of others alone is shown all the same', () => {
  const { newest } = branchOf(PATH);
  expect(newest(file({ versions: versions(null, 'a1', 'a2') }))?.version).toBe(2);
  expect(newest(file({ versions: versions('a2') }))?.version).toBe(1);
});

test('of a long chat, what is older than the messages that are held counts as theirs', () => {
  const held = [{ ...message('a9', 'u9'), created_at: '2030-06-01T00:00:00Z' }];
  expect(versions('a1').map(branchOf(held).isShown)).toEqual([true]);
});
