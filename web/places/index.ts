export { toPlaceFilter, nearMe, type PlaceFilter } from './place-filter.ts';
export { writeDistance, writeWithin } from './distance-words.ts';
export { useMyPosition, currentPosition } from './my-position.ts';
export { unknownPlacesQuery } from './place-queries.ts';
export { refreshMyPosition, useNearMe } from './use-near-me.ts';
export { PlaceField } from './place-field.tsx';
