/** The knowledge base over HTTP: one's own files, and those that are shared. */
import type { PreviewPlace, PreviewUrls } from '../files/preview/Preview';
import { request, sendForm } from '../wire/http';

export interface KnowledgeFile {
  id: string;
  name: string;
  version: number;
  kind: string;
  mime: string;
  size: number;
  /** There for every member. */
  shared: boolean;
  /** Whoever asks may remove it. */
  mine: boolean;
  state: 'queued' | 'reading' | 'ready' | 'failed';
  /** Why it failed, or what it has to do without; empty where there is nothing to say. */
  code: string;
  reason: string;
  passages: number;
  by_meaning: boolean;
  created_at: string;
}

export interface KnowledgeBase {
  files: KnowledgeFile[];
  may_share: boolean;
  most_files: number;
}

export interface Passage {
  number: number;
  place: PreviewPlace;
  /** The titles above it, outermost first. */
  heading: string[];
  /** The header of its table. */
  lead: string;
  text: string;
}

export interface PassagePage {
  passages: Passage[];
  total: number;
  next: number | null;
}

export const knowledgeApi = {
  list: () => request<KnowledgeBase>('GET', '/api/knowledge'),
  file: (id: string) => request<KnowledgeFile>('GET', path(id)),
  add: ({ file, shared }: { file: File; shared: boolean }) => {
    const form = new FormData();
    form.append('file', file, file.name);
    if (shared) form.append('shared', 'true');
    return sendForm<KnowledgeFile>('/api/knowledge', form);
  },
  keep: (chatId: string, fileId: string) =>
    request<KnowledgeFile>('POST', '/api/knowledge/from-chat', { chat_id: chatId, file_id: fileId }),
  passages: (id: string, start: number, count: number) =>
    request<PassagePage>('GET', `${path(id)}/passages?start=${start}&count=${count}`),
  again: (id: string) => request<KnowledgeFile>('POST', `${path(id)}/read`),
  remove: (id: string) => request<null>('DELETE', path(id)),
  restore: (id: string) => request<KnowledgeFile>('POST', `${path(id)}/restore`),
};

export function urlsOf(id: string): PreviewUrls {
  return {
    content: `${path(id)}/content`,
    preview: `${path(id)}/preview`,
    view: (look = {}) => {
      const asked = new URLSearchParams(look).toString();
      return `${path(id)}/view${asked === '' ? '' : `?${asked}`}`;
    },
  };
}

function path(id: string): string {
  return `/api/knowledge/${encodeURIComponent(id)}`;
}
