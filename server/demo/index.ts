import type { Feature } from '../platform/feature.ts';
import { demoRoutes } from './demo.routes.ts';
import { resetDue } from './demo.queries.ts';
import { checkDemoHealth } from './demo-health.ts';
import { runDemoRound } from './reset-demo.ts';

export { requireDemoSite } from './require-demo.ts';
export { resetDemo } from './reset-demo.ts';

/** Runs a public demo if the operator enables it. */
export const demo: Feature = {
  name: 'demo',
  routes: demoRoutes,
  tasks: (services) => [
    { name: 'reset the demo', everySeconds: 5, due: () => resetDue, run: () => runDemoRound(services) },
  ],
  health: (services) => [{ name: 'demo', run: () => checkDemoHealth(services) }],
};
