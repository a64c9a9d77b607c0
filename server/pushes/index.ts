import type { Feature } from '../platform/feature.ts';
import { dropUselessDevices, uselessDevices } from './device.queries.ts';
import { pushChecks, pushData, pushGauges } from './push-checks.queries.ts';
import { forgottenPushes, pushesDue } from './push.queries.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushSender, type PushSender } from './send-pushes.ts';
import { serverKeys } from './server-keys.ts';

export { listeningDevices } from './device.queries.ts';
export { isPushed, newPushes, sparePushes } from './push.queries.ts';

export const pushes: Feature = {
  name: 'pushes',
  routes: pushRoutes,
  tasks: (services) => {
    let sender: PushSender | undefined;
    let known: string | undefined;
    /** Null where pushes are off: then no device has it, nothing is due, and all of them are left. */
    const serverKey = () =>
      services.config.pushes ? (known ??= serverKeys(services.config.authSecret).publicKey) : null;
    return [
      {
        name: 'send pushes',
        everySeconds: 1,
        due: () => pushesDue(serverKey()),
        run: (stopping) => (sender ??= createPushSender(services)).round(stopping),
      },
      {
        name: 'leave devices',
        everySeconds: 60,
        due: () => uselessDevices(serverKey()),
        run: () => dropUselessDevices(services.pool, serverKey()),
      },
    ];
  },
  gauges: pushGauges,
  checks: pushChecks,
  forgets: [forgottenPushes],
  personalData: pushData,
};
