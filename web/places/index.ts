export { toPlaceFilter as atPlace, nearMe, type PlaceFilter as AtPlace } from './place-filter.ts';
export { writeDistance, writeWithin } from './distance-words.ts';
export { useMyPosition, currentPosition as whereAmI } from './my-position.ts';
export { unknownPlacesQuery } from './place-queries.ts';
export { refreshMyPosition as findMeSilently, useNearMe } from './use-near-me.ts';
export { PlaceField } from './place-field.tsx';
