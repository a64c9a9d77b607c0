/**
 * What signing in and registering say of a failure that has no sentence of its own. Apart from the catalogue, which those
 * screens would otherwise have to load.
 */
export const signInFailed = 'Something went wrong. Please check your email and password and try again.';
export const registrationFailed = 'Registration failed. Please try again.';

/** Problems of accounts have sentences of their own; a lost connection, a broken server or a proxy's page have not. */
export const hasOwnSentence = (code: string) => code.startsWith('auth/');
