import type { Page } from '@playwright/test';
import type { ManagedCars } from '../contract/cars/cars.ts';
import type { CallOutput } from '../contract/calls.ts';
import { paths } from '../contract/paths.ts';
import type { Trip } from '../contract/rentals/rentals.ts';
import type { ROUTES } from '../web/app/route-table.ts';
import { chooseDates, demoCars, getJson } from './booking-steps.ts';
import { expect, navigateTo, signInAs, watchRequests, withoutStream } from './fixtures.ts';
import { callAs } from './listing-steps.ts';
import { MOCKED } from './page-mocks.ts';

/** Finds a car that its user has never written about. */
async function unknownCar(page: Page): Promise<string> {
  for (const { id } of await demoCars(page)) {
    const { threadId } = await getJson<CallOutput<'GET /api/threads/with'>>(page, `/api/threads/with?carId=${id}`);
    if (!threadId) return id;
  }
  throw new Error('The renter has written about every car.');
}

async function findIds(page: Page) {
  await signInAs(page, 'renter');
  const { car, url, dates } = await chooseDates(page);
  const upcoming = await getJson<{ rentals: Trip[] }>(page, '/api/my/rentals?when=upcoming');
  const past = await getJson<{ rentals: Trip[] }>(page, '/api/my/rentals?when=past');
  const { threads } = await getJson<CallOutput<'GET /api/threads'>>(page, '/api/threads');
  const newTo = await unknownCar(page);
  await callAs(page, 'PUT', `/api/saved/${car.id}`);
  await signInAs(page, 'owner');
  const { cars } = await getJson<ManagedCars>(page, '/api/my/cars?pageSize=25');
  const { bookings } = await getJson<CallOutput<'GET /api/my/bookings'>>(page, '/api/my/bookings');
  const trip = upcoming.rentals.find(({ status }) => status === 'confirmed')!;
  return {
    car: car.id,
    owner: car.owner.uid,
    payment: url,
    stay: `from=${dates.startDate}&to=${dates.endDate}`,
    trip: trip.id,
    tripCar: trip.car.id,
    pastTrip: past.rentals[0]!.id,
    thread: threads[0]!.id,
    newTo,
    ownCar: cars[0]!.id,
    booking: bookings[0]!.id,
    bookedBy: bookings[0]!.renter.uid,
  };
}
type Ids = Awaited<ReturnType<typeof findIds>>;

export type Role = 'visitor' | 'renter' | 'owner' | 'admin';
type Visits = { [role in Role]?: (ids: Ids) => string[] } | { unvisited: string };

/** Every page of `web/app/route-table.ts`, with the paths at which each role opens it. */
export const PAGES: Record<keyof typeof ROUTES, Visits> = {
  login: { visitor: () => [paths.login] },
  register: { visitor: () => [paths.register] },
  resetPassword: { visitor: () => [`${paths.resetPassword}#token=none`] },
  verifyEmail: { visitor: () => [paths.verifyEmail] },
  changeEmail: { visitor: () => [paths.changeEmail] },
  unsubscribe: { visitor: () => [`${paths.unsubscribe}#token=none`] },
  singleSignOn: { unvisited: 'It returns from a provider: see visitor-uses-single-sign-on.e2e.ts.' },
  home: { renter: () => [paths.home] },
  browse: {
    renter: ({ car, stay }) => [
      paths.browse,
      `${paths.browse}?location=Atlantis&gear=Manual&${stay}`,
      `${paths.browse}?car=${car}`,
    ],
  },
  myCars: { owner: () => [paths.myCars] },
  details: {
    renter: ({ car }) => [paths.details(car)],
    owner: ({ ownCar }) => [paths.details(ownCar)],
    admin: ({ ownCar }) => [paths.details(ownCar)],
  },
  payment: { renter: ({ payment }) => [payment] },
  trips: { renter: () => [paths.trips, `${paths.trips}?when=cancelled`] },
  messages: { renter: () => [paths.messages] },
  thread: { renter: ({ thread }) => [paths.thread(thread)] },
  about: { renter: () => [paths.about] },
  contact: { renter: () => [paths.contact] },
  terms: { renter: () => [paths.terms] },
  privacy: { renter: () => [paths.privacy] },
  page: { renter: () => [paths.page(MOCKED.slug)] },
  compare: { renter: ({ car, ownCar, stay }) => [`${paths.compare}?cars=${car},${ownCar}&${stay}`] },
  listCar: { renter: () => [paths.listCar] },
  rents: { owner: ({ ownCar }) => [paths.rents(ownCar)] },
  bookings: { owner: () => [paths.bookings, `${paths.bookings}?list=past`] },
  earnings: { owner: () => [paths.earnings, `${paths.earnings}?show=trips`] },
  payoutAccount: { owner: () => [paths.payoutAccount] },
  statement: { owner: () => [paths.statement] },
  manageCar: { owner: ({ ownCar }) => [paths.manageCar(ownCar)] },
  calendar: { owner: ({ ownCar }) => [paths.calendar(ownCar)] },
  carsCalendar: { owner: () => [paths.carsCalendar] },
  feeds: { owner: ({ ownCar }) => [paths.feeds(ownCar)] },
  editCar: { owner: ({ ownCar }) => [paths.editCar(ownCar)] },
  prices: { owner: ({ ownCar }) => [paths.prices(ownCar)] },
  rentalTerms: { owner: ({ ownCar }) => [paths.rentalTerms(ownCar)] },
  extras: { owner: ({ ownCar }) => [paths.extras(ownCar)] },
  pickup: { owner: ({ ownCar }) => [paths.pickup(ownCar)] },
  confirmation: { renter: ({ trip, tripCar }) => [`${paths.confirmation(tripCar)}?rental=${trip}`] },
  trip: {
    renter: ({ trip, pastTrip }) => [paths.trip(trip), paths.trip(pastTrip)],
    owner: ({ booking }) => [paths.trip(booking)],
  },
  checkIn: { renter: ({ trip }) => [paths.checkIn(trip)] },
  checkOut: { renter: ({ trip }) => [paths.checkOut(trip)] },
  handover: { renter: ({ trip }) => [paths.handover(trip)] },
  claimPayment: { renter: () => [paths.claimPayment(MOCKED.claim)] },
  depositPayment: { renter: ({ trip }) => [paths.depositPayment(trip)] },
  saved: { renter: () => [paths.saved] },
  account: { renter: () => [paths.account] },
  integrations: { renter: () => [paths.integrations] },
  licence: { renter: () => [paths.licence] },
  joinTrip: { renter: () => [`${paths.joinTrip}#token=${MOCKED.token}`] },
  person: { renter: ({ owner }) => [paths.person(owner)] },
  newMessage: { renter: ({ newTo }) => [`${paths.newMessage}?car=${newTo}`] },
  notices: { renter: () => [paths.notices] },
  pendings: { admin: () => [paths.pendings, `${paths.pendings}?view=table`] },
  overview: { admin: () => [paths.overview] },
  review: { admin: () => [paths.review] },
  adminUsers: { admin: () => [paths.adminUsers] },
  adminUser: { admin: ({ bookedBy }) => [paths.adminUser(bookedBy)] },
  adminReports: { admin: () => [paths.adminReports] },
  adminClaims: { admin: () => [paths.adminClaims, `${paths.adminClaims}?claim=${MOCKED.claim}`] },
  adminDrivers: { admin: () => [paths.adminDrivers, `${paths.adminDrivers}?licence=${MOCKED.licence}`] },
  adminIntegrations: { admin: () => [paths.adminIntegrations] },
  money: { admin: () => [paths.money] },
  moneyOwners: { admin: () => [paths.moneyOwners] },
  moneyStuck: { admin: () => [paths.moneyStuck] },
  disputes: { admin: () => [paths.disputes, `${paths.disputes}?dispute=${MOCKED.dispute}`] },
  moneyReport: { admin: () => [paths.moneyReport] },
  adminSettings: { admin: () => [paths.adminSettings] },
  adminSystem: { admin: () => [paths.adminSystem] },
};

/** No route has this path. */
export const UNKNOWN = '/no-such-page';

/** The same for all tests of a worker, because they only read. */
let found: Ids | undefined;

/** Signs in, and returns the paths of all pages of a role. */
export async function pagesOf(page: Page, role: Role): Promise<string[]> {
  const ids = (found ??= await findIds(page));
  if (role === 'visitor') {
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.clear());
  } else await signInAs(page, role);
  const pages = Object.values(PAGES).flatMap((visits) => ('unvisited' in visits ? [] : (visits[role]?.(ids) ?? [])));
  return role === 'renter' ? [...pages, UNKNOWN] : pages;
}

/** Loads the site once, opens each page by client-side navigation, and calls `check` once the page is complete. */
export async function visitEach(page: Page, visited: readonly string[], check: (path: string) => Promise<void>) {
  await withoutStream(page);
  const arrived = watchRequests(page);
  for (const [index, path] of visited.entries()) {
    await (index === 0 ? page.goto(path) : navigateTo(page, path));
    await arrived();
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    // A redirect or a missing id would hide the page from the checks.
    expect(new URL(page.url()).pathname).toBe(path.replace(/[#?].*/, ''));
    await expect(page.getByText('404', { exact: true }), path).toHaveCount(path === UNKNOWN ? 1 : 0);
    await check(path);
  }
}
