/** A message of a shared chat: its words; of files and calls their names alone. */
import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../chat/pending';
import { FileIcon } from '../files/FileIcon';
import { Notice } from '../thread/parts';
import { Bubble } from '../thread/UserMessage';
import { Words } from '../thread/Words';
import type { Message, Part, ToolPart } from '../wire/types.gen';

export function SharedMessage({ message }: { message: Message }) {
  const { t } = useTranslation();
  const mine = message.role === 'user';
  return (
    <article
      data-testid="message"
      data-role={message.role}
      aria-label={t(mine ? 'shared.asked' : 'message.assistant')}
      className={mine ? 'flex flex-col items-end gap-2 pl-[12%]' : 'space-y-3.5'}
    >
      {message.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part's index is its identity on the wire
        <SharedPart key={index} part={part} spoken={!mine} />
      ))}
      {mine && plainText(message) !== '' && <Bubble text={plainText(message)} />}
    </article>
  );
}

function SharedPart({ part, spoken }: { part: Part; spoken: boolean }) {
  switch (part.type) {
    case 'text':
      return spoken ? <Words text={part.text} growing={false} /> : null;
    case 'file':
      return <FileName name={part.name} />;
    case 'tool':
      return <Call part={part} />;
    case 'notice':
      return <Notice part={part} />;
    case 'thinking':
    case 'compaction':
      return null;
  }
}

function FileName({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex max-w-full items-center gap-2.5 rounded-xl border border-line bg-raised py-2 pr-3.5 pl-2.5 text-sm">
      <FileIcon name={name} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-xs text-muted">{t('shared.file')}</span>
      </span>
    </span>
  );
}

function Call({ part }: { part: ToolPart }) {
  const { t } = useTranslation();
  const Icon = part.state === 'ok' ? Check : CircleAlert;
  const name = t(`tool.names.${part.name}` as 'tool.names.file_read', {
    defaultValue: part.title || part.name,
  });
  return (
    <p className="flex items-center gap-2.5 rounded-xl border border-line px-3.5 py-2.5 text-sm">
      <Icon aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 font-medium">{name}</span>
      <span className="text-xs text-muted">{t(`tool.state.${part.state}`)}</span>
    </p>
  );
}
