import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** Moves from the header into the menu first when the window gets narrow. */
  isCollapsible?: boolean;
  /** Only in the menu, because pages in the header lead to it as well. */
  isMenuOnly?: boolean;
  /** Its label in the bottom bar of a phone. Links without one are in the menu. */
  barLabel?: string;
}

const HOME: NavigationLink = { label: t('shell.links.home'), to: paths.home, isCollapsible: true };
const BROWSE: NavigationLink = { label: t('shell.links.browse'), to: paths.browse, barLabel: t('shell.bar.browse') };
const PENDINGS: NavigationLink = {
  label: t('shell.links.pendings'),
  to: paths.pendings,
  barLabel: t('shell.bar.pendings'),
};
const OVERVIEW: NavigationLink = { label: t('shell.links.overview'), to: paths.overview, isCollapsible: true };
const REPORTS: NavigationLink = {
  label: t('shell.links.reports'),
  to: paths.adminReports,
  isCollapsible: true,
  isMenuOnly: true,
};
const USERS: NavigationLink = {
  label: t('shell.links.users'),
  to: paths.adminUsers,
  isCollapsible: true,
  isMenuOnly: true,
};
const MY_CARS: NavigationLink = { label: t('shell.links.my-cars'), to: paths.myCars, barLabel: t('shell.bar.my-cars') };
const EARNINGS: NavigationLink = {
  label: t('shell.links.earnings'),
  to: paths.earnings,
  isCollapsible: true,
  isMenuOnly: true,
};
const TRIPS: NavigationLink = {
  label: t('shell.links.trips'),
  to: paths.trips,
  isCollapsible: true,
  barLabel: t('shell.bar.trips'),
};
const MESSAGES: NavigationLink = {
  label: t('shell.bar.messages'),
  to: paths.messages,
  barLabel: t('shell.bar.messages'),
};
const ACCOUNT: NavigationLink = { label: t('shell.bar.account'), to: paths.account, barLabel: t('shell.bar.account') };
const SAVED: NavigationLink = { label: t('shell.links.saved'), to: paths.saved, isCollapsible: true };

/** Visitors have no menu, so none of their links may move into it. */
export const visitorLinks = [{ ...HOME, isCollapsible: false }, BROWSE];

/** Links of the header and the menu. Those that depend on the role are left out until it is known. */
export function navigationLinks(isAdmin: boolean | null): NavigationLink[] {
  const own = isAdmin === null ? [] : isAdmin ? [PENDINGS, OVERVIEW, REPORTS, USERS] : [MY_CARS, EARNINGS];
  return [HOME, BROWSE, ...own, TRIPS, SAVED];
}

/** Links of the bottom bar. One slot stays empty until the role is known, so that nothing moves. */
export function bottomBarLinks(isAdmin: boolean | null): (NavigationLink | undefined)[] {
  return [BROWSE, TRIPS, MESSAGES, isAdmin === null ? undefined : isAdmin ? PENDINGS : MY_CARS, ACCOUNT];
}
