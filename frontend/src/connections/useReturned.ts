/** Says what a sign-in has brought, when the page comes back from it, and switches it on where it was begun. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { connectionsApi } from './api';
import { wasSought } from './leaving';
import { CONNECTIONS, onKey } from './queries';

/** The server that the page comes back from; asked for once, as the address is cleaned. */
function takeReturned(): string | null {
  const { pathname, search, hash } = window.location;
  const asked = new URLSearchParams(search);
  const serverId = asked.get('connected');
  if (serverId === null) return null;
  asked.delete('connected');
  const rest = asked.toString();
  window.history.replaceState(null, '', `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`);
  return serverId;
}

export function useReturned(chatId: string | null): void {
  const { t } = useTranslation();
  const client = useQueryClient();
  useEffect(() => {
    const serverId = takeReturned();
    if (serverId === null) return;
    const sought = wasSought(serverId, chatId);
    const say = async () => {
      const { items } = await connectionsApi.list();
      const item = items.find(({ server }) => server.id === serverId);
      if (item === undefined || item.needs_sign_in) return;
      const on = sought && chatId !== null && (await switchedOn(chatId, serverId));
      const { title } = item.server;
      toast.success(on ? t('connections.connected_on', { title }) : t('connections.connected', { title }));
    };
    const switchedOn = async (chat: string, server: string) => {
      const { on } = await connectionsApi.switch(chat, server, true);
      client.setQueryData(onKey(chat), on);
      return on.includes(server);
    };
    say()
      .catch(() => toast.error(t('connections.failed')))
      .finally(() => client.invalidateQueries({ queryKey: CONNECTIONS }));
  }, [chatId, client, t]);
}
