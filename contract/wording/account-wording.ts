import { accountLimits } from '../limits.ts';

/** Apart from the message catalogue, so that the sign-in and registration screens need not load it. */
export const signInFailed = 'Something went wrong. Please check your email and password and try again.';
export const registrationFailed = 'Registration failed. Please try again.';
export const passwordHint = `At least ${accountLimits.passwordMin} characters. Avoid common passwords.`;

/** A lost connection, a crashed server or a proxy's error page has no message of its own. */
export const hasOwnSentence = (code: string) => code.startsWith('auth/');
