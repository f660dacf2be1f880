/** Finds chats and messages: type, choose with the arrows, go there. */
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChats } from '../app/queries';
import { navigate } from '../app/route';
import { useTimes } from '../settings/useTimes';
import { aimAt } from '../thread/target';
import { Modal } from '../ui/Modal';
import { Options, optionId } from '../ui/Options';
import type { ChatRow } from '../wire/api';
import { type Found, useSearch } from './api';
import { Marked } from './Marked';

const RECENT = 8;
const LIST_ID = 'search-results';

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const asked = useDeferredValue(query.trim());
  const search = useSearch(asked);
  const chats = useChats();
  const rows = asked === '' ? recent(chats.data ?? []) : (search.data ?? []);
  const marked = Math.min(at, rows.length - 1);
  const go = (found: Found | undefined) => {
    if (found === undefined) return;
    if (found.message_id !== null) aimAt(found.chat_id, found.message_id);
    navigate({ page: 'chat', chatId: found.chat_id });
    onClose();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rows.length === 0) return;
    if (event.key === 'ArrowDown') setAt((marked + 1) % rows.length);
    else if (event.key === 'ArrowUp') setAt((marked + rows.length - 1) % rows.length);
    else if (event.key === 'Enter') go(rows[marked]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal open onOpenChange={onClose} title={t('search.title')} place="top">
      <label className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden size={17} className="shrink-0 text-muted" />
        <input
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded={rows.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={rows.length > 0 ? optionId(LIST_ID, marked) : undefined}
          value={query}
          maxLength={200}
          placeholder={t('search.placeholder')}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={keyDown}
          className="h-13 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </label>
      <Options
        id={LIST_ID}
        label={t('search.results')}
        options={rows}
        keyOf={(found) => found.message_id ?? found.chat_id}
        marked={marked}
        onChoose={go}
        className="max-h-[min(26rem,60dvh)] p-1.5"
        optionClass="rounded-lg px-3 py-2"
      >
        {(found) => <Row found={found} query={asked} />}
      </Options>
      <p role="status" className="px-4 py-3 text-sm text-muted empty:hidden">
        {search.isError && t('search.failed')}
        {asked !== '' && search.isSuccess && rows.length === 0 && t('search.nothing', { query: asked })}
      </p>
    </Modal>
  );
}

function recent(chats: ChatRow[]): Found[] {
  return chats.slice(0, RECENT).map(({ id, title, updated_at }) => ({
    chat_id: id,
    title,
    at: updated_at,
    message_id: null,
    role: null,
    snippet: '',
  }));
}

function Row({ found, query }: { found: Found; query: string }) {
  const { t } = useTranslation();
  const times = useTimes();
  const title = found.title || t('sidebar.untitled');
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-medium">
          <Marked text={title} query={query} />
        </span>
        <span className="shrink-0 text-xs text-muted">{times.time(found.at)}</span>
      </span>
      {found.role !== null && (
        <span className="mt-0.5 line-clamp-2 leading-5 break-words text-muted">
          {t(`search.${found.role}`)} <Marked text={found.snippet} query={query} />
        </span>
      )}
    </>
  );
}
