import { config } from '../../platform/config.ts';
import { readComparedCars } from '../compare-address.ts';
import { paths } from '../../platform/paths.ts';
import { readFilters, writeFilters, type BrowseFilters } from './browse-filters.ts';

export type BrowseState = {
  filters: BrowseFilters;
  cursor?: string | undefined;
  car?: string | undefined;
  compared?: string[];
  /** With a map above the list */
  view?: 'map' | undefined;
};

/** The URL of search results, optionally with a cursor, an open car and cars to compare */
export function browseAddress({ filters, cursor, car, compared = [], view }: BrowseState): string {
  const address = writeFilters(filters);
  if (view) address.set('view', view);
  if (cursor) address.set('cursor', cursor);
  if (car) address.set('car', car);
  if (compared.length > 0) address.set('compare', compared.join(','));
  return address.size > 0 ? `${paths.browse}?${address}` : paths.browse;
}

export function readBrowseState(search: string): BrowseState & { compared: string[] } {
  const address = new URLSearchParams(search);
  return {
    filters: readFilters(address, config.today),
    cursor: address.get('cursor') || undefined,
    car: address.get('car') || undefined,
    view: address.get('view') === 'map' ? 'map' : undefined,
    compared: readComparedCars(address.get('compare')),
  };
}
