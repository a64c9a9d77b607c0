import type { WaitPage } from '../../../contract/wait-entry.ts';
import { paths } from '../../platform/paths.ts';

const LINKS: Record<WaitPage, string> = {
  trips: paths.trips,
  bookings: paths.myCars,
  earnings: paths.myCars,
  account: paths.account,
  pendings: paths.pendings,
  adminReports: paths.overview,
  adminClaims: paths.overview,
  adminDrivers: paths.overview,
  disputes: paths.overview,
  moneyStuck: paths.overview,
  adminSystem: paths.overview,
};

/**
 * Returns the link that shows the number of waiting tasks of a page that has no link in the header. Administrators have
 * the review queue where other users have their cars, so their tasks as owners are counted at the account link.
 */
export const countLinkOf = (page: WaitPage, isAdmin: boolean): string =>
  isAdmin && LINKS[page] === paths.myCars ? paths.account : LINKS[page];
