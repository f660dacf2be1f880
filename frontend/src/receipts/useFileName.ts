/** The name of the file that a call works on, as the chat knows it. */
import { useFiles } from '../app/queries';
import type { ToolPart } from '../wire/types.gen';

export function useFileName(chatId: string, part: ToolPart): string | null {
  const { data: files } = useFiles(chatId);
  const fileId = part.args?.['file_id'];
  const known = files?.find((file) => file.id === fileId)?.name;
  return known ?? named(part.receipt?.['file']) ?? named(part.args?.['filename']);
}

function named(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
