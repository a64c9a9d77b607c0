import type { Feature } from '../platform/feature.ts';
import { siteRoutes } from './site.routes.ts';
import { forgottenVitals } from './vital.queries.ts';

export { publicConfig } from './public-config.ts';

export const site: Feature = { name: 'site', routes: siteRoutes, forgets: forgottenVitals };
