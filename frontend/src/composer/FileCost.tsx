/** What an attached file costs when it is sent, before a tool reads it. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../wire/api';

interface FileCostProps {
  chatId: string;
  fileId: string;
  version: number;
  /** The model that it would go to. */
  model: string | null;
}

export function FileCost({ chatId, fileId, version, model }: FileCostProps) {
  const { t, i18n } = useTranslation();
  const cost = useQuery({
    queryKey: ['cost', chatId, fileId, version, model],
    queryFn: () => api.fileCost(chatId, fileId, model),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (cost.data === undefined) return null;
  const { note_tokens: note, picture_tokens: picture } = cost.data;
  const tokens = new Intl.NumberFormat(i18n.language).format(note + (picture ?? 0));
  // The pixels go along at once; of other files only a line does.
  return ` · ${t(picture === null ? 'sent.cost' : 'sent.cost_picture', { tokens })}`;
}
