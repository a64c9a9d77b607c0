import type { Feature } from '../platform/feature.ts';
import { seoRoutes } from './seo.routes.ts';

export { createPageHeads } from './page-heads.ts';

export const seo: Feature = { name: 'seo', routes: seoRoutes };
