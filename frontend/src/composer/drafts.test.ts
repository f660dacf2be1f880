import { beforeEach, expect, test } from 'vitest';
import { clearDrafts, draftOf, moveDraft, NEW_CHAT, setDraft, takeBack } from './drafts';

beforeEach(clearDrafts);

test('each chat has a draft of its own, kept while the tab lives', () => {
  setDraft('chat1', 'one');
  setDraft('chat2', 'two');
  expect([draftOf('chat1'), draftOf('chat2')]).toEqual(['one', 'two']);
  expect(sessionStorage.getItem('folio.drafts')).toContain('two');
});

test('a draft goes along when its chat is made', () => {
  setDraft(NEW_CHAT, 'begun');
  moveDraft(NEW_CHAT, 'chat1');
  expect([draftOf(NEW_CHAT), draftOf('chat1')]).toEqual(['', 'begun']);
});

test('a message that is taken back never replaces what is being written', () => {
  takeBack('chat1', 'refused');
  takeBack('chat1', 'older');
  expect(draftOf('chat1')).toBe('refused');
});
