/** What is looked at, as it stands in the page's address. */
import { changeAddress, useAddress } from '../../app/address';

export interface Filters {
  /** Days of UTC, such as 2030-01-31. */
  from: string;
  to: string;
  model: string;
  tool: string;
  user: string;
  everyone: boolean;
}

export const MOST_DAYS = 400;
const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** Of an address; what is no day there is left out, and everyone is for admins. */
export function filtersOf(search: string, today: string, admin: boolean): Filters {
  const query = new URLSearchParams(search);
  const to = dayOr(query.get('to'), today);
  const everyone = admin && query.get('who') === 'everyone';
  return {
    from: dayOr(query.get('from'), daysBefore(to, USUAL_DAYS - 1)),
    to,
    model: query.get('model') ?? '',
    tool: query.get('tool') ?? '',
    user: everyone ? (query.get('user') ?? '') : '',
    everyone,
  };
}

export function queryOf(filters: Filters): string {
  const { from, to, model, tool, user } = filters;
  const query = new URLSearchParams({ from, to });
  for (const [name, value] of Object.entries({ model, tool, user })) if (value !== '') query.set(name, value);
  if (filters.everyone) query.set('who', 'everyone');
  return query.toString();
}

export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days there are from one to the other, both counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The filters of the address, and how to change some of them. */
export function useFilters(admin: boolean): [Filters, (some: Partial<Filters>) => void] {
  const search = useAddress((location) => location.search);
  const filters = filtersOf(search, today(), admin);
  const change = (some: Partial<Filters>) =>
    changeAddress(`${window.location.pathname}?${queryOf({ ...filters, ...some })}`);
  return [filters, change];
}

function dayOr(value: string | null, otherwise: string): string {
  const isDay = value !== null && /^2\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : otherwise;
}
