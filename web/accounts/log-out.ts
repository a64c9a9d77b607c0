import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { signOut } from '../platform/session/sign-in-out.ts';
import { replaceScreen } from '../platform/sign-in-navigation.ts';

/** Signs out at the user's request, so the next sign-in starts at the home page and not at this page. */
export function logOut() {
  const signedOut = signOut();
  replaceScreen(config.publicBrowsing ? paths.home : paths.login);
  return signedOut;
}
