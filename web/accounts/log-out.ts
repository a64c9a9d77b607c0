import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { signOut } from '../platform/session/sign-in-out.ts';
import { leaveFor } from '../platform/address.ts';

/** Signs out because the person asked for it. They, or the next person, start from home and not from this page. */
export function logOut() {
  const told = signOut();
  leaveFor(config.publicBrowsing ? paths.home : paths.login);
  return told;
}
