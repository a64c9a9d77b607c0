import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** The first to go from the header into the menu where a window gets narrow. */
  isSpare?: boolean;
  /** In the menu and not in the header, from whose pages it is reached as well. */
  isMenuOnly?: boolean;
  /** What it is called in the bar of a phone. What is not there is in the menu. */
  inBar?: string;
}

const HOME: NavigationLink = { label: t('shell.links.home'), to: paths.home, isSpare: true };
const BROWSE: NavigationLink = { label: t('shell.links.browse'), to: paths.browse, inBar: t('shell.bar.browse') };
const PENDINGS: NavigationLink = {
  label: t('shell.links.pendings'),
  to: paths.pendings,
  inBar: t('shell.bar.pendings'),
};
const OVERVIEW: NavigationLink = { label: t('shell.links.overview'), to: paths.overview, isSpare: true };
const REPORTS: NavigationLink = {
  label: t('shell.links.reports'),
  to: paths.adminReports,
  isSpare: true,
  isMenuOnly: true,
};
const USERS: NavigationLink = { label: t('shell.links.users'), to: paths.adminUsers, isSpare: true, isMenuOnly: true };
const MY_CARS: NavigationLink = { label: t('shell.links.my-cars'), to: paths.myCars, inBar: t('shell.bar.my-cars') };
const EARNINGS: NavigationLink = {
  label: t('shell.links.earnings'),
  to: paths.earnings,
  isSpare: true,
  isMenuOnly: true,
};
const TRIPS: NavigationLink = {
  label: t('shell.links.trips'),
  to: paths.trips,
  isSpare: true,
  inBar: t('shell.bar.trips'),
};
const MESSAGES: NavigationLink = {
  label: t('shell.bar.messages'),
  to: paths.messages,
  inBar: t('shell.bar.messages'),
};
const ACCOUNT: NavigationLink = { label: t('shell.bar.account'), to: paths.account, inBar: t('shell.bar.account') };
const SAVED: NavigationLink = { label: t('shell.links.saved'), to: paths.saved, isSpare: true };

/** Visitors have no menu to which a link could move. */
export const forVisitors = [{ ...HOME, isSpare: false }, BROWSE];

/** What the header and the menu offer. Nobody is shown either list of cars before their role is known. */
export function navigationFor(isAdmin: boolean | null): NavigationLink[] {
  const own = isAdmin === null ? [] : isAdmin ? [PENDINGS, OVERVIEW, REPORTS, USERS] : [MY_CARS, EARNINGS];
  return [HOME, BROWSE, ...own, TRIPS, SAVED];
}

/** What the bar of a phone offers. One place is kept free until the role is known, so that nothing moves. */
export function barFor(isAdmin: boolean | null): (NavigationLink | undefined)[] {
  return [BROWSE, TRIPS, MESSAGES, isAdmin === null ? undefined : isAdmin ? PENDINGS : MY_CARS, ACCOUNT];
}
