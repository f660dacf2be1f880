/** What the page keeps of skills, and how it changes them. */
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SkillUpload, skillsApi } from './api';

const SKILLS = ['skills'] as const;
const LIST = [...SKILLS, 'list'] as const;

export function useSkills(wanted: boolean) {
  return useQuery({ queryKey: LIST, queryFn: wanted ? skillsApi.list : skipToken });
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
