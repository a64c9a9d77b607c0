import type { AdminCarSort } from '../../contract/cars/vocabulary.ts';
import { type ListSearch, readSearch, writeSearch } from '../cars/index.ts';

export const VIEWS = ['cards', 'table'] as const;
export type View = (typeof VIEWS)[number];

/** What the address of the page says. */
export interface PendingsSearch extends ListSearch {
  isOldestFirst: boolean;
  /** Those that await review come before all others, whichever way the rest is sorted. */
  isWaitingFirst: boolean;
  view: View;
}

const REMEMBERED = 'sparekey-waiting-first';

const isRemembered = () => localStorage.getItem(REMEMBERED) === 'on';

/** For whenever the list is opened without saying it. */
export const rememberWaitingFirst = (isOn: boolean) => localStorage.setItem(REMEMBERED, isOn ? 'on' : 'off');

const FIRST: Record<string, boolean> = { waiting: true, any: false };

/** Reads an address that anybody may have typed: what makes no sense counts as not given. */
export const readPendings = (params: URLSearchParams): PendingsSearch => ({
  ...readSearch(params),
  isOldestFirst: params.get('sort') === 'oldest',
  isWaitingFirst: FIRST[params.get('first') ?? ''] ?? isRemembered(),
  view: VIEWS.find((known) => known === params.get('view')) ?? 'cards',
});

/** The address of a search. What is usual is left out. */
export function writePendings({ isOldestFirst, isWaitingFirst, view, ...search }: PendingsSearch): URLSearchParams {
  const params = writeSearch(search);
  if (isOldestFirst) params.set('sort', 'oldest');
  if (isWaitingFirst) params.set('first', 'waiting');
  else if (isRemembered()) params.set('first', 'any');
  if (view !== 'cards') params.set('view', view);
  return params;
}

/** The order of a search in the words of the API. */
export function sortOf({ isOldestFirst, isWaitingFirst }: PendingsSearch): AdminCarSort {
  if (isWaitingFirst) return isOldestFirst ? 'waiting_oldest' : 'waiting';
  return isOldestFirst ? 'oldest' : 'newest';
}

/** What the header of the column of dates may claim: with those that wait first, the rows are in no plain order of dates. */
export const tableSortOf = ({ isOldestFirst, isWaitingFirst }: PendingsSearch): 'none' | 'ascending' | 'descending' =>
  isWaitingFirst ? 'none' : isOldestFirst ? 'ascending' : 'descending';

/** A press on that header sorts by date alone, or turns that order round. */
export const pressedSort = ({ isOldestFirst, isWaitingFirst }: PendingsSearch): Partial<PendingsSearch> =>
  isWaitingFirst ? { isWaitingFirst: false } : { isOldestFirst: !isOldestFirst };
