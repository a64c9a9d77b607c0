import { config } from '../../platform/config.ts';
import { readCars } from '../compare-address.ts';
import { paths } from '../../platform/paths.ts';
import { readFilters, writeFilters, type BrowseFilters } from './browse-filters.ts';

export type Spot = {
  filters: BrowseFilters;
  cursor?: string | undefined;
  car?: string | undefined;
  compared?: string[];
  /** With a map above the list */
  view?: 'map' | undefined;
};

/** The address of a list of results, of one of its later pages, with one car opened in it or some picked to compare. */
export function browseAddress({ filters, cursor, car, compared = [], view }: Spot): string {
  const address = writeFilters(filters);
  if (view) address.set('view', view);
  if (cursor) address.set('cursor', cursor);
  if (car) address.set('car', car);
  if (compared.length > 0) address.set('compare', compared.join(','));
  return address.size > 0 ? `${paths.browse}?${address}` : paths.browse;
}

export function readSpot(search: string): Spot & { compared: string[] } {
  const address = new URLSearchParams(search);
  return {
    filters: readFilters(address, config.today),
    cursor: address.get('cursor') || undefined,
    car: address.get('car') || undefined,
    view: address.get('view') === 'map' ? 'map' : undefined,
    compared: readCars(address.get('compare')),
  };
}
