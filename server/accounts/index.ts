import type { Feature } from '../platform/feature.ts';
import { accountData } from './personal-data.queries.ts';
import { accountChecks, accessRetention } from './account-checks.queries.ts';
import { accountRoutes } from './account.routes.ts';
import {
  CHANGE_REQUESTED_MAIL,
  CHANGE_MAIL,
  CHANGED_MAIL,
  writeChangeRequestedMail,
  writeChangedMail,
  writeNewAddressMail,
} from './change-email-mails.ts';
import { PASSWORD_MAIL, writePasswordMail } from './change-password.ts';
import { deleteScheduledAccounts } from './delete-account.ts';
import { deletionChecks } from './deletion.queries.ts';
import { reconcileDeletionList } from './record-deletions.ts';
import { findReappearedAccounts } from './repeat-deletions.ts';
import { CONNECTED_MAIL, writeConnectedMail } from './single-sign-on/connect-identity.ts';
import { RESET_MAIL, WAS_RESET_MAIL, writeResetMail, writeWasResetMail } from './reset-password.ts';
import { VERIFY_MAIL, writeVerifyMail } from './verify-email.ts';

export { findAdmin, findAdmins, findMailRecipient } from './mail-recipient.queries.ts';
export { endAllSessions, insertAccounts, lockUser } from './account.queries.ts';
export { verifyAddress } from './address.queries.ts';
export { createAccount } from './create-account.ts';
export { deleteAccount } from './delete-account.ts';
export { repeatDeletions, type RepeatedDeletions } from './repeat-deletions.ts';
export { exportData } from './export-data.ts';
export { confirmPassword } from './confirm-password.ts';
export { createAuthenticator } from './authenticate.ts';
export { hashPassword } from './password.ts';
export { makeResetLink } from './reset-password.ts';
export { createSignInLimits } from './sign-in-limits.ts';
export {
  findUid,
  isActiveAdmin,
  isLastAdmin,
  lockAdmins,
  lockAccountStatus,
  setAdmin,
  setBanned,
  type AccountStatus,
} from './account-status.queries.ts';
export { deleteIdentities } from './single-sign-on/identity.queries.ts';
export { createSubscriptions } from './unsubscribe.ts';
export { accountWaits } from './wait.queries.ts';

export const accounts: Feature = {
  name: 'accounts',
  personalData: accountData,
  routes: accountRoutes,
  mails: (services) => ({
    [RESET_MAIL]: (payload: never) => writeResetMail(services, payload),
    [WAS_RESET_MAIL]: (payload: never) => writeWasResetMail(services, payload),
    [VERIFY_MAIL]: (payload: never) => writeVerifyMail(services, payload),
    [CHANGE_MAIL]: (payload: never) => writeNewAddressMail(services, payload),
    [CHANGE_REQUESTED_MAIL]: (payload: never) => writeChangeRequestedMail(services, payload),
    [CHANGED_MAIL]: (payload: never) => writeChangedMail(services, payload),
    [CONNECTED_MAIL]: (payload: never) => writeConnectedMail(services, payload),
    [PASSWORD_MAIL]: (payload: never) => writePasswordMail(services, payload),
  }),
  tasks: (services) => [
    { name: 'delete accounts', everySeconds: 600, run: (stopping) => deleteScheduledAccounts(services, stopping) },
    { name: 'note deletions', everySeconds: 600, run: (stopping) => reconcileDeletionList(services, stopping) },
  ],
  checks: [...accountChecks, ...deletionChecks],
  compare: findReappearedAccounts,
  retention: accessRetention,
};
