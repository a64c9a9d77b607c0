import type { Feature } from '../platform/feature.ts';
import { checkAddress } from './address-health.ts';
import { siteRoutes } from './site.routes.ts';
import { vitalRetention } from './vital.queries.ts';

export { publicConfig } from './public-config.ts';

export const site: Feature = {
  name: 'site',
  routes: siteRoutes,
  retention: vitalRetention,
  health: ({ config }) => [{ name: 'address', isExpensive: true, run: () => checkAddress(config) }],
};
