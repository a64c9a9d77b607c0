import { ADMIN_CAR_SORTS, type AdminCarSort } from '../../contract/vocabulary.ts';
import { readSearch, writeSearch, type ListSearch } from '../managed-cars/list-search.ts';

export const VIEWS = ['cards', 'table'] as const;
export type View = (typeof VIEWS)[number];

/** What the address of the page says. */
export interface PendingsSearch extends ListSearch {
  sort: AdminCarSort;
  view: View;
}

/** Reads an address that anybody may have typed: what makes no sense counts as not given. */
export const readPendings = (params: URLSearchParams): PendingsSearch => ({
  ...readSearch(params),
  sort: ADMIN_CAR_SORTS.find((known) => known === params.get('sort')) ?? 'waiting',
  view: VIEWS.find((known) => known === params.get('view')) ?? 'cards',
});

/** The address of a search. What is usual is left out. */
export function writePendings({ sort, view, ...search }: PendingsSearch): URLSearchParams {
  const params = writeSearch(search);
  if (sort !== 'waiting') params.set('sort', sort);
  if (view !== 'cards') params.set('view', view);
  return params;
}

/** Those that wait come newest first too, so the first press of the toggle turns the order round. */
export const otherSort = (sort: AdminCarSort): AdminCarSort => (sort === 'oldest' ? 'newest' : 'oldest');
