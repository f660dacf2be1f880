/** What the page keeps of skills, and how it changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SkillUpload, skillsApi } from './api';

const SKILLS = ['skills'] as const;
const LIST = [...SKILLS, 'list'] as const;

/** The list is one for all who ask; with a token to skip it, who doesn't want it would stop the others. */
export function useSkills(wanted: boolean) {
  return useQuery({ queryKey: LIST, queryFn: skillsApi.list, enabled: wanted });
}

export function useSkillText(id: string) {
  return useQuery({ queryKey: [...SKILLS, 'text', id], queryFn: () => skillsApi.text(id) });
}

export function useAddSkill() {
  const onSettled = useReadAgain();
  return useMutation({ mutationFn: (upload: SkillUpload) => skillsApi.add(upload), onSettled });
}

export function useChangeSkill(id: string) {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: (change: { enabled: boolean; offered: boolean }) => skillsApi.change(id, change),
    onSettled,
  });
}

export function useRemoveSkill() {
  const onSettled = useReadAgain();
  return useMutation({ mutationFn: skillsApi.remove, onSettled });
}

export function useRestoreSkill() {
  const onSettled = useReadAgain();
  return useMutation({ mutationFn: skillsApi.restore, onSettled });
}

/** The list, and what each says. */
function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SKILLS });
}
