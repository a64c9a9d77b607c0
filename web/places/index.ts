export { atPlace, nearMe, type AtPlace } from './at-place.ts';
export { writeDistance, writeWithin } from './distance-words.ts';
export { useMyPosition, whereAmI } from './my-position.ts';
export { unknownPlacesQuery } from './place-queries.ts';
export { findMeSilently, useNearMe } from './use-near-me.ts';
export { PlaceField } from './place-field.tsx';
