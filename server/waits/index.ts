import type { MoneyServices } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { REMINDER_MAIL, remindOfWaits, writeReminder } from './remind.ts';
import { waitRoutes } from './wait.routes.ts';

/** The pending tasks of a user across all features. */
export const waits: Feature<MoneyServices> = {
  name: 'waits',
  routes: waitRoutes,
  tasks: (services) => [{ name: 'remind of what waits', everySeconds: 300, run: () => remindOfWaits(services) }],
  mails: (services) => ({ [REMINDER_MAIL]: (payload: never) => writeReminder(services, payload) }),
};
