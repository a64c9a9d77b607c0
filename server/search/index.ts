import type { Feature } from '../platform/feature.ts';
import { searchRoutes } from './search.routes.ts';

export { isIndexable } from './conditions.queries.ts';

export const search: Feature = { name: 'search', routes: searchRoutes };
