import { paths } from '../app/paths.ts';
import { signOut } from '../session/sign-in-out.ts';
import { leaveFor } from './address.ts';

/** Signs out because the person asked for it. They, or whoever is next, start from home and not from this page. */
export function logOut() {
  const told = signOut();
  leaveFor(paths.login);
  return told;
}
