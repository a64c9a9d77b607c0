import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { searchText } from '../text.ts';
import { placeLimits } from './limits.ts';

/** Null for an unknown place, which can be found by name only */
export const PlacePosition = z.nullable(z.object({ lat: z.number(), lng: z.number() }));

/** A suggestion for a typed place. */
export const SuggestedPlace = z.object({
  name: z.string(),
  /** A state or county; empty if none is known */
  region: z.string(),
  /** Two letters; empty for a name that only owners on this site use */
  country: z.string(),
  position: PlacePosition,
  /** Cars listed under exactly this name */
  activeCars: z.number(),
});
export type SuggestedPlace = z.infer<typeof SuggestedPlace>;

/** A location name from listings that matches no known place. */
export const UnknownPlace = z.object({ location: z.string(), cars: z.number() });
export type UnknownPlace = z.infer<typeof UnknownPlace>;

export const placeEndpoints = {
  places: endpoint('GET /api/places', {
    summary: 'Suggest places that begin with a text: those with cars first, then cities of the world',
    access: 'token',
    scope: 'read:cars',
    visitors: true,
    query: z.strictObject({
      q: searchText(placeLimits.textMax),
      limit: z._default(
        z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(placeLimits.suggestedMax)),
        placeLimits.suggestedDefault,
      ),
    }),
    response: z.object({ places: z.array(SuggestedPlace) }),
  }),
  unknownPlaces: endpoint('GET /api/admin/places/unknown', {
    summary: `List the unknown places of cars, up to ${placeLimits.unknownMax}; searches find these cars by name, but not by distance`,
    access: 'admin',
    scope: 'read:admin',
    response: z.object({ places: z.array(UnknownPlace) }),
  }),
};
