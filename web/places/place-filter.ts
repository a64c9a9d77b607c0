import type { SuggestedPlace } from '../../contract/places/places.ts';
import { DISTANCE_DEFAULT, NEAR_ME, writePosition } from '../../contract/places/position.ts';

/** The search filters for a chosen place. */
export interface PlaceFilter {
  /** Name of the place. */
  location: string | undefined;
  /** A position, or `NEAR_ME`. */
  near: string | undefined;
  /** Radius in the marketplace's unit of distance. */
  within: number | undefined;
}

/** Searches for a place with cars by its name, like any other text, and around the position of a place without cars. */
export function toPlaceFilter(name: string, known?: SuggestedPlace): PlaceFilter {
  const position = known?.position;
  return {
    location: name || undefined,
    near: name && position ? writePosition(position) : undefined,
    within: name && position && known.activeCars === 0 ? DISTANCE_DEFAULT : undefined,
  };
}

export const nearMe: PlaceFilter = { location: undefined, near: NEAR_ME, within: DISTANCE_DEFAULT };
