/** Words to everybody, over HTTP. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { SHOWN } from '../../announcements/api';
import { useReread } from '../../app/useReread';
import { request } from '../../wire/http';

export const LEVELS = ['info', 'warning'] as const;

export interface AnnouncementChange {
  text: string;
  level: (typeof LEVELS)[number];
  /** Null is now. */
  starts_at: string | null;
  /** Null is without an end. */
  ends_at: string | null;
}

export interface Announcement extends AnnouncementChange {
  id: string;
  starts_at: string;
}

const ALL = ['manage', 'announcements'] as const;
const PATH = '/api/admin/announcements';

const TOUCHED = [{ queryKey: ALL }, { queryKey: SHOWN }];

export function useAnnouncements() {
  return useQuery({ queryKey: ALL, queryFn: () => request<Announcement[]>('GET', PATH), staleTime: 0 });
}

/** Adds an announcement, or changes the one of that id. */
export function useSaveAnnouncement(id: string | null) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: (change: AnnouncementChange) =>
      id === null
        ? request<Announcement>('POST', PATH, change)
        : request<Announcement>('PUT', `${PATH}/${encodeURIComponent(id)}`, change),
    onSuccess: reread,
  });
}

export function useRemoveAnnouncement(id: string) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: () => request<null>('DELETE', `${PATH}/${encodeURIComponent(id)}`),
    onSuccess: reread,
  });
}
