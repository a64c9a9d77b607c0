import type { Feature } from '../platform/feature.ts';
import { personData } from './personal-data.queries.ts';
import { peopleRoutes } from './people.routes.ts';

export { pastTrips, ratingAs } from './profile.queries.ts';
export { personOf } from './person.queries.ts';
export { showPerson } from './show-person.ts';

export const people: Feature = { name: 'people', personalData: personData, routes: peopleRoutes };
