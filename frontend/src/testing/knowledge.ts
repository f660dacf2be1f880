/** Files of a knowledge base and their passages, for tests. */
import type { KnowledgeFile } from '../knowledge/api';

export function knowledge(over: Partial<KnowledgeFile> = {}): KnowledgeFile {
  return {
    id: 'kb1',
    name: 'handbook.docx',
    version: 1,
    kind: 'docx',
    mime: 'application/x',
    size: 2048,
    shared: false,
    mine: true,
    state: 'ready',
    code: '',
    reason: '',
    passages: 2,
    by_meaning: false,
    created_at: '2030-01-01T09:30:00Z',
    ...over,
  };
}
