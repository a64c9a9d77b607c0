import type { Feature } from '../platform/feature.ts';
import { liveRoutes } from './live.routes.ts';

export const live: Feature = { name: 'live', routes: liveRoutes };
