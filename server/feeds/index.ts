import type { Feature } from '../platform/feature.ts';
import { feedData } from './personal-data.queries.ts';
import { COLLISION_MAIL, writeCollisionMail } from './collision-mail.ts';
import { feedChecks } from './feed-checks.queries.ts';
import { deleteExports, exportAccess } from './export.queries.ts';
import { feedsDue, deleteFeedsOfOwner, deleteFeedsOfCar } from './feed.queries.ts';
import { feedGauges } from './feed-gauges.queries.ts';
import { feedRoutes } from './feed.routes.ts';
import { importDueFeeds } from './import-feed.ts';
import { createFeedReader } from './read-feed.ts';

export const feeds: Feature = {
  name: 'feeds',
  personalData: feedData,
  routes: feedRoutes,
  tasks: (services) => {
    let read: ReturnType<typeof createFeedReader> | undefined;
    return [
      {
        name: 'import calendars',
        everySeconds: 30,
        due: () => feedsDue,
        run: async (stopping) => {
          if (services.config.calendarImport) {
            await importDueFeeds(services, (read ??= createFeedReader(services)), stopping);
          }
        },
      },
    ];
  },
  mails: (services) => ({ [COLLISION_MAIL]: (payload: never) => writeCollisionMail(services, payload) }),
  gauges: feedGauges,
  checks: feedChecks,
  person: { deletePersonalData: deleteFeedsOfOwner, access: (uid) => [exportAccess(uid)], endAccess: deleteExports },
  car: { remove: deleteFeedsOfCar },
};
