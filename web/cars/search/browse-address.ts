import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { readFilters, writeFilters, type BrowseFilters } from './browse-filters.ts';

export type Spot = { filters: BrowseFilters; cursor?: string | undefined; car?: string | undefined };

/** The address of a list of results, of one of its later pages, or with one car opened in it. */
export function browseAddress({ filters, cursor, car }: Spot): string {
  const address = writeFilters(filters);
  if (cursor) address.set('cursor', cursor);
  if (car) address.set('car', car);
  return address.size > 0 ? `${paths.browse}?${address}` : paths.browse;
}

export function readSpot(search: string): Spot {
  const address = new URLSearchParams(search);
  return {
    filters: readFilters(address, config.today),
    cursor: address.get('cursor') || undefined,
    car: address.get('car') || undefined,
  };
}
