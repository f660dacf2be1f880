/** The skills that can be named behind `/skill`, as entries of the list above the message box. */
import { useTranslation } from 'react-i18next';
import type { SlashCommand } from '../wire/api';
import { useSkills } from './queries';

const NAMING = /^\/skill\s/i;

/** They are asked for when somebody begins to name one. */
export function useSkillChoices(text: string, signedIn: boolean): SlashCommand[] {
  const { t } = useTranslation();
  const skills = useSkills(signedIn && NAMING.test(text));
  const named = new Map<string, string>();
  for (const { name, description, enabled } of skills.data ?? []) {
    if (enabled && !named.has(name)) named.set(name, description);
  }
  return [...named].map(([name, description]) => ({
    name: `/skill ${name}`,
    argument: t('skills.task'),
    help: description,
    needs: '',
  }));
}
