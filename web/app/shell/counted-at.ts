import type { WaitPage } from '../../../contract/wait-entry.ts';
import { paths } from '../../platform/paths.ts';

const AT: Record<WaitPage, string> = {
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
 * Beside which link what waits on a page is counted, if the header has none to the page itself. Administrators have the listings to
 * review where others have their cars: what waits for them as owners stands on the page of their account.
 */
export const countedAt = (page: WaitPage, isAdmin: boolean): string =>
  isAdmin && AT[page] === paths.myCars ? paths.account : AT[page];
