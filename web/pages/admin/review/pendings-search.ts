import type { AdminCarSort } from '../../../../contract/cars/vocabulary.ts';
import { type ListSearch, readSearch, writeSearch } from '../../../cars/index.ts';
import { lookUp } from '../../../../contract/look-up.ts';

const VIEWS = ['cards', 'table'] as const;
type View = (typeof VIEWS)[number];

/** What the address of the page says. */
export interface PendingsSearch extends ListSearch {
  isOldestFirst: boolean;
  /** Those that await review come before all others, whichever way the rest is sorted. */
  isWaitingFirst: boolean;
  /** Cars can be chosen, to decide about several at once. */
  isSelecting: boolean;
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
  isWaitingFirst: lookUp(FIRST, params.get('first') ?? '') ?? isRemembered(),
  isSelecting: params.get('select') === 'several',
  view: VIEWS.find((known) => known === params.get('view')) ?? 'cards',
});

/** The address of a search. Defaults are omitted. */
export function writePendings(pendings: PendingsSearch): URLSearchParams {
  const { isOldestFirst, isWaitingFirst, isSelecting, view, ...search } = pendings;
  const params = writeSearch(search);
  if (isOldestFirst) params.set('sort', 'oldest');
  if (isWaitingFirst) params.set('first', 'waiting');
  else if (isRemembered()) params.set('first', 'any');
  if (isSelecting) params.set('select', 'several');
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
