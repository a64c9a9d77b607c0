import type { Feature } from '../platform/feature.ts';
import { loadPlaces } from './load-places.ts';
import { placesDue } from './places.queries.ts';
import { dataVersion } from './read-places.ts';

export { locate } from './locate.ts';
export { arePlacesLoaded, findWorldPlaces, saveKnownPositions } from './places.queries.ts';

export const places: Feature = {
  name: 'places',
  tasks: ({ pool, config }) => [
    {
      name: 'load places',
      everySeconds: 3_600,
      due: () => placesDue(config.places === 'world', dataVersion()),
      run: async (stopping) => config.places === 'off' || loadPlaces(pool, stopping),
    },
  ],
};
