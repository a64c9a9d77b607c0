import type { Feature } from '../platform/feature.ts';
import { siteRoutes } from './site.routes.ts';

/** What other features may ask of the site as a whole. */
export { findBacklog } from './backlog.queries.ts';
export { publicConfig } from './public-config.ts';

export const site: Feature = { name: 'site', routes: siteRoutes };
