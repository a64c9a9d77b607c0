import type { SuggestedPlace } from '../../contract/places/places.ts';
import { DISTANCE_DEFAULT, NEAR_ME, writePosition } from '../../contract/places/position.ts';

/** What a choice of place makes of a search. */
export interface AtPlace {
  /** Its name */
  location: string | undefined;
  /** Where it is: a position, or `NEAR_ME` */
  near: string | undefined;
  /** In the marketplace's unit of distance */
  within: number | undefined;
}

/** A place that has cars is searched for by its name, as any text is; around one that has none, what is near is found. */
export function atPlace(name: string, known?: SuggestedPlace): AtPlace {
  const position = known?.position;
  return {
    location: name || undefined,
    near: name && position ? writePosition(position) : undefined,
    within: name && position && known.activeCars === 0 ? DISTANCE_DEFAULT : undefined,
  };
}

export const nearMe: AtPlace = { location: undefined, near: NEAR_ME, within: DISTANCE_DEFAULT };
