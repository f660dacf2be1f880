/** What a capability is, in a line. */
import { useTranslation } from 'react-i18next';

/** `otherwise` is said of one that the catalogue does not know. */
export function useAboutCapability(): (name: string, otherwise: string) => string {
  const { t } = useTranslation();
  return (name, otherwise) =>
    t(`capabilities.about.${name}` as 'capabilities.about.file_read', { defaultValue: otherwise });
}
