/** The list of chats by how long ago somebody last spoke in them. */
import { calendarDay, type ZoneName } from '../i18n/format';
import type { ChatRow } from '../wire/api';

type GroupName = 'pinned' | 'today' | 'yesterday' | 'week' | 'month' | 'older';

export interface Group {
  name: GroupName;
  chats: ChatRow[];
}

/** Days before today up to which a chat belongs to a group. */
const UP_TO_DAYS: [GroupName, number][] = [
  ['today', 0],
  ['yesterday', 1],
  ['week', 7],
  ['month', 30],
  ['older', Number.POSITIVE_INFINITY],
];

/** Pinned chats first, in their own order; the others newest first, by days of the calendar in the reader's zone. */
export function groupChats(chats: readonly ChatRow[], now: Date, zone: ZoneName): Group[] {
  const unpinned = chats.filter((chat) => !chat.pinned).sort((a, b) => timeOf(b) - timeOf(a));
  const groups: Group[] = [
    { name: 'pinned', chats: chats.filter((chat) => chat.pinned) },
    ...UP_TO_DAYS.map(([name]) => ({
      name,
      chats: unpinned.filter((chat) => groupOf(chat, now, zone) === name),
    })),
  ];
  return groups.filter((group) => group.chats.length > 0);
}

function groupOf(chat: ChatRow, now: Date, zone: ZoneName): GroupName {
  const days = calendarDay(now, zone) - calendarDay(new Date(timeOf(chat)), zone);
  return UP_TO_DAYS.find(([, upTo]) => days <= upTo)?.[0] ?? 'older';
}

/** A chat without a readable time stands among the oldest. */
function timeOf(chat: ChatRow): number {
  const time = Date.parse(chat.updated_at);
  return Number.isNaN(time) ? 0 : time;
}
