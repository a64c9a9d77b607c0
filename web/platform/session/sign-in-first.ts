import { askToSignIn } from '../address.ts';
import { currentSession } from './session.ts';
import type { Purpose } from './sign-in-purpose.ts';

/** For what visitors see and cannot do: they are asked to sign in instead, and come back to where they were. */
export const signInFirst = (act: () => void, purpose?: Purpose) => () =>
  currentSession().user ? act() : askToSignIn(undefined, purpose);
