import type { Feature } from '../platform/feature.ts';
import { personData } from './personal-data.queries.ts';

export { addFigures, keepFigures, lockFigures } from './figures.queries.ts';
export { personOf, ratingAs } from './person.queries.ts';

export const people: Feature = { name: 'people', personalData: personData };
