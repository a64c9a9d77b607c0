import type { Feature } from '../platform/feature.ts';
import { mapRoutes } from './map.routes.ts';

export const map: Feature = { name: 'map', routes: mapRoutes };
