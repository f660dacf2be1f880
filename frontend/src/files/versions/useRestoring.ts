/** Brings an old version back, with the way to undo that. */
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useRestore } from '../../app/queries';
import { sayError } from '../../app/sayError';
import type { ChatFile } from '../../wire/api';
import { HttpError } from '../../wire/http';
import type { Branch } from '../branch';

export function useRestoring(chatId: string, file: ChatFile, branch: Branch) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRestore(chatId);
  const failed = (error: Error) =>
    toast.error(t('files.restore_failed'), {
      ...(error instanceof HttpError ? { description: sayError(t, error) } : {}),
    });
  const bring = (version: number, onSuccess: () => void) =>
    mutate({ fileId: file.id, version, messageId: branch.headId }, { onSuccess, onError: failed });
  /** The button stays enabled meanwhile: a disabled one would lose the focus. */
  const restore = (version: number) => {
    if (isPending) return;
    const before = branch.newest(file)?.version;
    const undo = () => {
      if (before !== undefined) bring(before, () => toast.success(named(before)));
    };
    const named = (number: number) => t('files.restored', { name: file.name, version: number });
    bring(version, () => toast.success(named(version), { action: { label: t('app.undo'), onClick: undo } }));
  };
  return restore;
}
