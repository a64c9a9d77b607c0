import { searchLimits } from '../../../contract/cars/limits.ts';
import { PAGE_SIZES, type PageSize } from '../../../contract/cars/vocabulary.ts';

/** The query parameters of the page */
export interface ListSearch {
  q: string;
  location: string;
  page: number;
  pageSize: PageSize;
}

/** Parses the query string. Invalid values fall back to the defaults. */
export function readSearch(params: URLSearchParams): ListSearch {
  const page = Number(params.get('page'));
  const size = Number(params.get('pageSize'));
  return {
    q: (params.get('q') ?? '').slice(0, searchLimits.textMax),
    location: (params.get('location') ?? '').slice(0, searchLimits.textMax),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: PAGE_SIZES.find((known) => known === size) ?? searchLimits.pageSizeDefault,
  };
}

/** Builds the query string of a search. Defaults are omitted. */
export function writeSearch({ q, location, page, pageSize }: ListSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (location) params.set('location', location);
  if (page > 1) params.set('page', String(page));
  if (pageSize !== searchLimits.pageSizeDefault) params.set('pageSize', String(pageSize));
  return params;
}
