/** Opens what a call changed in a file, beside how it was before. */
import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openFile } from '../files/place';
import { Button } from '../ui/Button';

interface ShowChangesProps {
  file: { id: string; version: number; name: string };
  before: number;
}

export function ShowChanges({ file, before }: ShowChangesProps) {
  const { t } = useTranslation();
  return (
    <Button
      aria-label={t('look.show_changes_of', { name: file.name })}
      onClick={() => openFile(file.id, { version: file.version, tab: 'changes', before })}
    >
      <GitCompareArrows aria-hidden size={15} />
      {t('look.show_changes')}
    </Button>
  );
}
