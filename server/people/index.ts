import type { Feature } from '../platform/feature.ts';
import { peopleRoutes } from './people.routes.ts';

export { personOf } from './person.queries.ts';

export const people: Feature = { name: 'people', routes: peopleRoutes };
