import type { FastifyInstance } from 'fastify';
import type { Feature } from '../platform/feature.ts';
import type { Services } from '../platform/services.ts';
import { moderationChecks } from './moderation-checks.queries.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { moderationData } from './personal-data.queries.ts';
import { STATUS_MAIL, writeStatusMail } from './status-mail.ts';
import { STANDING_MAILS, writeStandingMail } from './users/standing-mail.ts';
import { userRoutes } from './users/user.routes.ts';

export { decideCar } from './set-car-status.ts';
export { banUser, changeAdmin, unbanUser, warnUser } from './users/change-standing.ts';
export { searchUsers } from './users/search-users.ts';
export { changeStanding } from './users/set-standing.ts';
export { countAtStake, isLike } from './users/user.queries.ts';
export { forgetNotes } from './users/note.queries.ts';
export { findUid, isLastAdmin, lockAdmins } from './users/standing.queries.ts';

export const moderation: Feature = {
  name: 'moderation',
  routes: (app: FastifyInstance, services: Services) => {
    moderationRoutes(app, services);
    userRoutes(app, services);
  },
  mails: (services) => ({
    [STATUS_MAIL]: (payload: never) => writeStatusMail(services, payload),
    ...Object.fromEntries(
      STANDING_MAILS.map((kind) => [kind, (payload: never) => writeStandingMail(services, kind, payload)]),
    ),
  }),
  checks: moderationChecks,
  personalData: moderationData,
};
