import type { FastifyInstance } from 'fastify';
import type { Feature } from '../platform/feature.ts';
import type { Services } from '../platform/services.ts';
import { moderationChecks } from './moderation-checks.queries.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { moderationData } from './personal-data.queries.ts';
import { STATUS_MAIL, writeStatusMail } from './status-mail.ts';
import { deleteNotes } from './users/note.queries.ts';
import { ACCOUNT_STATUS_MAILS, writeAccountStatusMail } from './users/account-status-mail.ts';
import { userRoutes } from './users/user.routes.ts';

export { decideCar } from './set-car-status.ts';
export { banUser, changeAdmin, unbanUser, warnUser } from './users/change-account-status.ts';
export { searchUsers } from './users/search-users.ts';
export { changeAccountStatus } from './users/set-account-status.ts';
export { countBanEffects, matchesUser } from './users/user.queries.ts';
export { moderationWaits } from './wait.queries.ts';

export const moderation: Feature = {
  name: 'moderation',
  routes: (app: FastifyInstance, services: Services) => {
    moderationRoutes(app, services);
    userRoutes(app, services);
  },
  mails: (services) => ({
    [STATUS_MAIL]: (payload: never) => writeStatusMail(services, payload),
    ...Object.fromEntries(
      ACCOUNT_STATUS_MAILS.map((kind) => [kind, (payload: never) => writeAccountStatusMail(services, kind, payload)]),
    ),
  }),
  checks: moderationChecks,
  personalData: moderationData,
  person: { deletePersonalData: deleteNotes },
};
