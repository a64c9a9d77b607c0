export { logOut } from './log-out.ts';
export { ConfirmField, useSignInMethods as useSignIns } from './own/confirm-field.tsx';
export {
  confirmEmail,
  requestPasswordReset as askForResetLink,
  signIn,
  signUp,
  resetPassword,
  signInToDemo as tryAs,
  unsubscribe,
  verifyEmail,
} from './account-mutations.ts';
export { FormError } from './form-error.tsx';
export { useOwnAccount } from './own/own-account-mutations.ts';
export { ownAccountQueries } from './own/own-account-queries.ts';
export { beginSingleSignOn, finishSingleSignOn } from './single-sign-on-mutations.ts';
export { useForm } from './use-form.ts';
