import type { Feature } from '../platform/feature.ts';
import { deleteUnusableDevices, unusableDevicesDue } from './device.queries.ts';
import { pushChecks, pushData, pushGauges } from './push-checks.queries.ts';
import { pushRetention, pushesDue } from './push.queries.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushSender, type PushSender } from './send-pushes.ts';
import { serverKeys } from './server-keys.ts';

export { devicesForTopic } from './device.queries.ts';
export { isPushed, newPushes, cancelPushes } from './push.queries.ts';

export const pushes: Feature = {
  name: 'pushes',
  routes: pushRoutes,
  tasks: (services) => {
    let sender: PushSender | undefined;
    let cachedKey: string | undefined;
    /** Null if pushes are off: then no device matches, so no push is due and all devices are deleted. */
    const serverKey = () =>
      services.config.pushes ? (cachedKey ??= serverKeys(services.config.authSecret).publicKey) : null;
    return [
      {
        name: 'send pushes',
        everySeconds: 1,
        due: () => pushesDue(serverKey()),
        run: (stopping) => (sender ??= createPushSender(services)).sendDue(stopping),
      },
      {
        name: 'leave devices',
        everySeconds: 60,
        due: () => unusableDevicesDue(serverKey()),
        run: () => deleteUnusableDevices(services.pool, serverKey()),
      },
    ];
  },
  gauges: pushGauges,
  checks: pushChecks,
  retention: [pushRetention],
  personalData: pushData,
};
