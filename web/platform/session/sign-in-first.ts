import { askToSignIn } from '../address.ts';
import { currentSession } from './session.ts';

/** For what visitors see and cannot do: they are asked to sign in instead, and come back to where they were. */
export const signInFirst = (act: () => void) => () => (currentSession().user ? act() : askToSignIn());
