/** Skills over HTTP: a person's own, and the site's. */
import { request, sendForm } from '../wire/http';

export interface Skill {
  id: string;
  name: string;
  description: string;
  /** There for every member. */
  site: boolean;
  /** Came with Folio. */
  included: boolean;
  /** Whoever asks may change it. */
  mine: boolean;
  enabled: boolean;
  /** The model may open it by itself. */
  offered: boolean;
  files: number;
  size: number;
  updated_at: string;
}

export interface SkillText {
  instructions: string;
  files: { path: string; size: number }[];
}

export interface SkillUpload {
  /** One zip, or the files of a folder. */
  files: File[];
  site: boolean;
  replace: boolean;
}

export const skillsApi = {
  list: () => request<Skill[]>('GET', '/api/skills'),
  text: (id: string) => request<SkillText>('GET', path(id)),
  add: (upload: SkillUpload) => sendForm<Skill>('/api/skills', formOf(upload)),
  change: (id: string, change: { enabled?: boolean; offered?: boolean }) =>
    request<Skill>('PATCH', path(id), change),
  remove: (id: string) => request<null>('DELETE', path(id)),
  restore: (id: string) => request<Skill>('POST', `${path(id)}/restore`),
};

export function zipUrl(id: string): string {
  return `${path(id)}/zip`;
}

function path(id: string): string {
  return `/api/skills/${encodeURIComponent(id)}`;
}

/** A form carries names alone: where a file lies in its folder stands beside it. */
function formOf({ files, site, replace }: SkillUpload): FormData {
  const form = new FormData();
  for (const file of files) {
    form.append('files', file, file.name);
    if (file.webkitRelativePath) form.append('paths', file.webkitRelativePath);
  }
  if (site) form.append('site', 'true');
  if (replace) form.append('replace', 'true');
  return form;
}
