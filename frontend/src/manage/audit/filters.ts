/** Which entries of the audit log are looked at, as it stands in the address. */
import { changeAddress, useAddress } from '../../app/address';

export const FILTERS = ['actor', 'action', 'subject', 'since', 'until'] as const;

export type Filters = Record<(typeof FILTERS)[number], string>;

export function filtersOf(search: string): Filters {
  const said = new URLSearchParams(search);
  return Object.fromEntries(FILTERS.map((name) => [name, said.get(name) ?? ''])) as Filters;
}

/** The query of an address, without what is empty; '' when nothing is filtered. */
export function queryOf(filters: Filters): string {
  const query = new URLSearchParams(FILTERS.map((name) => [name, filters[name].trim()]));
  for (const name of FILTERS) if (query.get(name) === '') query.delete(name);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function useFilters(): Filters {
  return filtersOf(useAddress(({ search }) => search));
}

/** A step of the browser's history, so that Back takes it away. */
export function chooseFilters(filters: Filters): void {
  const query = queryOf(filters);
  if (query !== window.location.search) changeAddress(`${window.location.pathname}${query}`);
}
