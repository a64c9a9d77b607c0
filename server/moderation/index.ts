import type { Feature } from '../platform/feature.ts';
import { moderationChecks } from './moderation-checks.queries.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { STATUS_MAIL, writeStatusMail } from './status-mail.ts';

export const moderation: Feature = {
  name: 'moderation',
  routes: moderationRoutes,
  mails: (services) => ({ [STATUS_MAIL]: (payload: never) => writeStatusMail(services, payload) }),
  checks: moderationChecks,
};
