import type { Feature } from '../platform/feature.ts';
import { demoRoutes } from './demo.routes.ts';
import { resetDue } from './demo.queries.ts';
import { lookAtDemo } from './look-at-demo.ts';
import { tendDemo } from './reset-demo.ts';

export { requireDemoSite } from './require-demo.ts';
export { resetDemo } from './reset-demo.ts';

/** A public demo, where the operator wants one. */
export const demo: Feature = {
  name: 'demo',
  routes: demoRoutes,
  tasks: (services) => [
    { name: 'reset the demo', everySeconds: 5, due: () => resetDue, run: () => tendDemo(services) },
  ],
  health: (services) => [{ name: 'demo', look: () => lookAtDemo(services) }],
};
