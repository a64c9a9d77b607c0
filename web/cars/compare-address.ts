import { paths } from '../platform/paths.ts';

/** More would not be readable on a phone. */
export const COMPARED_MAX = 3;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Cars as `a,b,c`. Invalid ids, duplicates and those beyond the limit are dropped. */
export const readComparedCars = (list: string | null): string[] =>
  [...new Set((list ?? '').toLowerCase().split(','))].filter((id) => ID.test(id)).slice(0, COMPARED_MAX);

/** The URL of a comparison, with all other query parameters kept */
export function compareAddress(cars: readonly string[], rest: URLSearchParams = new URLSearchParams()): string {
  const others = [...rest]
    .filter(([name]) => name !== 'cars')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${paths.compare}?${[`cars=${cars.join(',')}`, ...others].join('&')}`;
}
