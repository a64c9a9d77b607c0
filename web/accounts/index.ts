export { logOut } from './log-out.ts';
export { ConfirmField, useSignInMethods } from './own/confirm-field.tsx';
export {
  confirmEmail,
  requestPasswordReset,
  signIn,
  signUp,
  resetPassword,
  signInToDemo,
  unsubscribe,
  verifyEmail,
} from './account-mutations.ts';
export { FormError } from './form-error.tsx';
export { useOwnAccount } from './own/own-account-mutations.ts';
export { ownAccountQueries } from './own/own-account-queries.ts';
export { beginSingleSignOn, finishSingleSignOn } from './single-sign-on-mutations.ts';
export { useForm } from './use-form.ts';
