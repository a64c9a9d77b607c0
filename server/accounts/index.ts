import type { Feature } from '../platform/feature.ts';
import { accountChecks, forgottenAccess } from './account-checks.queries.ts';
import { accountRoutes } from './account.routes.ts';
import { RESET_MAIL, writeResetMail } from './reset-password.ts';

export { deleteAccount } from './delete-account.ts';
export { createAuthenticator } from './authenticate.ts';
export { hashPassword } from './password.ts';

export const accounts: Feature = {
  name: 'accounts',
  routes: accountRoutes,
  mails: (services) => ({ [RESET_MAIL]: (payload: never) => writeResetMail(services, payload) }),
  checks: accountChecks,
  forgets: forgottenAccess,
};
