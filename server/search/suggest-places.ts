import { placeLimits } from '../../contract/places/limits.ts';
import type { SuggestedPlace } from '../../contract/places/places.ts';
import { distanceKm, type Position } from '../../contract/places/position.ts';
import type { Database } from '../platform/database/database.ts';
import { findWorldPlaces } from '../places/index.ts';
import { findSuggestedPlaces } from './place.queries.ts';

/** Places this close count as the same, such as Munich and München, or a city that already has cars here. */
const SAME_KM = 3;

const isKnown = (place: Position, known: readonly SuggestedPlace[]) =>
  known.some(({ position }) => position && distanceKm(position, place) < SAME_KM);

/** Suggests places that have cars first, then the world's cities, largest first. */
export async function suggestPlaces(db: Database, text: string, limit: number): Promise<SuggestedPlace[]> {
  const own = await findSuggestedPlaces(db, text, Math.min(limit, placeLimits.ownMax));
  const places = own.map(({ location, ...place }): SuggestedPlace => ({
    name: location,
    region: '',
    country: '',
    ...place,
  }));
  if (text.length < placeLimits.worldFrom || places.length >= limit) return places;
  // Fetch more than needed, because some are alternative names of the same place.
  for (const { lat, lng, ...place } of await findWorldPlaces(db, text, 3 * limit)) {
    if (isKnown({ lat, lng }, places)) continue;
    places.push({ ...place, position: { lat, lng }, activeCars: 0 });
    if (places.length === limit) break;
  }
  return places;
}
