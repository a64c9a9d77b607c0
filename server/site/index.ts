import type { Feature } from '../platform/feature.ts';
import { lookAtAddress } from './address-health.ts';
import { siteRoutes } from './site.routes.ts';
import { forgottenVitals } from './vital.queries.ts';

export { publicConfig } from './public-config.ts';

export const site: Feature = {
  name: 'site',
  routes: siteRoutes,
  forgets: forgottenVitals,
  health: ({ config }) => [{ name: 'address', isDear: true, look: () => lookAtAddress(config) }],
};
