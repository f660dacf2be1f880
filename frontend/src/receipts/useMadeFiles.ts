/** The file versions that a call made, as the chat's list of files knows them. */
import { useFiles } from '../app/queries';

export type MadeFile = ReturnType<typeof useMadeFiles>[number];

export function useMadeFiles(chatId: string, callId: string) {
  const { data: files } = useFiles(chatId);
  return (files ?? []).flatMap((file) =>
    file.versions
      .filter((version) => version.call_id === callId)
      .map((version) => ({ ...version, id: file.id })),
  );
}
