import { promptSignIn } from '../sign-in-navigation.ts';
import { currentSession } from './session.ts';
import type { Purpose } from './sign-in-purpose.ts';

/** Wraps an action that requires an account. Visitors are asked to sign in first, and return to the same page. */
export const requireSignIn = (action: () => void, purpose?: Purpose) => () =>
  currentSession().user ? action() : promptSignIn(undefined, purpose);
