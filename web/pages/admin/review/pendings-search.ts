import type { AdminCarSort } from '../../../../contract/cars/vocabulary.ts';
import { type ListSearch, readSearch, writeSearch } from '../../../cars/index.ts';
import { lookUp } from '../../../../contract/look-up.ts';

const VIEWS = ['cards', 'table'] as const;
type View = (typeof VIEWS)[number];

/** The state that the page keeps in its URL. */
export interface PendingsSearch extends ListSearch {
  isOldestFirst: boolean;
  /** Cars that await review come first, regardless of the sort order. */
  isWaitingFirst: boolean;
  /** Selection mode, for decisions about several cars. */
  isSelecting: boolean;
  view: View;
}

const REMEMBERED = 'sparekey-waiting-first';

const isRemembered = () => localStorage.getItem(REMEMBERED) === 'on';

/** Stores the default for URLs that do not say which cars come first. */
export const storeWaitingFirst = (isOn: boolean) => localStorage.setItem(REMEMBERED, isOn ? 'on' : 'off');

const FIRST: Record<string, boolean> = { waiting: true, any: false };

/** Reads the URL and ignores invalid values, since it may be typed by hand. */
export const readPendings = (params: URLSearchParams): PendingsSearch => ({
  ...readSearch(params),
  isOldestFirst: params.get('sort') === 'oldest',
  isWaitingFirst: lookUp(FIRST, params.get('first') ?? '') ?? isRemembered(),
  isSelecting: params.get('select') === 'several',
  view: VIEWS.find((known) => known === params.get('view')) ?? 'cards',
});

/** Writes a search into a URL. Omits defaults. */
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

/** Converts the order of a search to the API's sort parameter. */
export function apiSort({ isOldestFirst, isWaitingFirst }: PendingsSearch): AdminCarSort {
  if (isWaitingFirst) return isOldestFirst ? 'waiting_oldest' : 'waiting';
  return isOldestFirst ? 'oldest' : 'newest';
}

/** Sort direction of the date column: none while waiting cars come first, because the rows are then not in date order. */
export const tableSortOf = ({ isOldestFirst, isWaitingFirst }: PendingsSearch): 'none' | 'ascending' | 'descending' =>
  isWaitingFirst ? 'none' : isOldestFirst ? 'ascending' : 'descending';

/** Clicking that header sorts by date alone; clicking again reverses the order. */
export const toggleDateSort = ({ isOldestFirst, isWaitingFirst }: PendingsSearch): Partial<PendingsSearch> =>
  isWaitingFirst ? { isWaitingFirst: false } : { isOldestFirst: !isOldestFirst };
