import type { Feature } from '../platform/feature.ts';
import { searchRoutes } from './search.routes.ts';

export { searchOnce } from './search-once.ts';

export const search: Feature = { name: 'search', routes: searchRoutes };
