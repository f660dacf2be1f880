/** Pictures that were described in words: one in the making while the call runs, then those that are done. */
import { useTranslation } from 'react-i18next';
import { useLive } from '../chat/store';
import type { ToolPart } from '../wire/types.gen';
import { textOf } from './json';
import { MadePicture } from './MadePicture';
import { ShowChanges } from './ShowChanges';
import type { MadeFile } from './useMadeFiles';

interface DrawnProps {
  chatId: string;
  part: ToolPart;
  pictures: MadeFile[];
}

export function Drawn({ chatId, part, pictures }: DrawnProps) {
  const prompt = textOf(part.args?.['prompt']);
  if (part.state === 'running') return <InTheMaking callId={part.call_id} prompt={prompt} />;
  if (pictures.length === 0) return null;
  const height = pictures.length === 1 ? 'h-80' : 'h-56';
  return (
    <div className="flex flex-wrap items-start gap-2">
      {pictures.map((file) => (
        <div key={`${file.id} ${file.version}`} className="max-w-full space-y-2">
          <MadePicture chatId={chatId} file={file} alt={prompt} height={height} />
          {file.parent !== null && <ShowChanges file={file} before={file.parent} />}
        </div>
      ))}
    </div>
  );
}

function InTheMaking({ callId, prompt }: { callId: string; prompt: string }) {
  const { t } = useTranslation();
  const preview = useLive((live) => live.progress[callId]?.preview);
  if (preview === undefined) return null;
  return (
    <figure className="w-fit max-w-full overflow-hidden rounded-xl border border-line bg-raised text-sm">
      <img
        src={preview}
        alt={t('progress.in_the_making', { prompt })}
        className="max-h-80 max-w-full object-contain"
      />
    </figure>
  );
}
