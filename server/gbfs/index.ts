import type { Feature } from '../platform/feature.ts';
import { gbfsRoutes } from './gbfs.routes.ts';

export { discoveryLink } from './feed-files.ts';

export const gbfs: Feature = { name: 'gbfs', routes: gbfsRoutes };
