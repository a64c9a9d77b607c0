export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  browse: '/rentcar',
  myCars: '/mycars',
  compare: '/compare',
  details: (id: string) => `/details/${id}`,
  listCar: '/form',
  rents: (carId: string) => `/rents/${carId}`,
  bookings: '/bookings',
  earnings: '/earnings',
  payoutAccount: '/earnings/account',
  statement: '/earnings/statement',
  carsCalendar: '/mycars/calendar',
  editCar: (id: string) => `/edit-car/${id}`,
  manageCar: (id: string) => `/cars/${id}/manage`,
  calendar: (carId: string) => `/cars/${carId}/manage/calendar`,
  prices: (carId: string) => `/cars/${carId}/manage/prices`,
  rentalTerms: (carId: string) => `/cars/${carId}/manage/terms`,
  extras: (carId: string) => `/cars/${carId}/manage/extras`,
  pickup: (carId: string) => `/cars/${carId}/manage/pick-up`,
  feeds: (carId: string) => `/cars/${carId}/manage/sync`,
  payment: (id: string) => `/payment/${id}`,
  confirmation: (carId: string) => `/confirmation/${carId}`,
  trips: '/trips',
  trip: (id: string) => `/trips/${id}`,
  checkIn: (rentalId: string) => `/trips/${rentalId}/check-in`,
  checkOut: (rentalId: string) => `/trips/${rentalId}/check-out`,
  handover: (rentalId: string) => `/trips/${rentalId}/handover`,
  claimPayment: (id: string) => `/claims/${id}/payment`,
  depositPayment: (id: string) => `/trips/${id}/deposit`,
  saved: '/saved',
  account: '/account',
  integrations: '/account/integrations',
  licence: '/account/licence',
  joinTrip: '/join-trip',
  person: (id: string) => `/people/${id}`,
  messages: '/messages',
  thread: (id: string) => `/messages/${id}`,
  newMessage: '/messages/new',
  notices: '/notices',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  unsubscribe: '/unsubscribe',
  singleSignOn: '/single-sign-on',
  pendings: '/pendings',
  overview: '/admin',
  review: '/pendings/review',
  adminUsers: '/admin/users',
  adminUser: (id: string) => `/admin/users/${id}`,
  adminReports: '/admin/reports',
  adminClaims: '/admin/claims',
  adminDrivers: '/admin/drivers',
  adminIntegrations: '/admin/integrations',
  money: '/admin/money',
  moneyOwners: '/admin/money/owners',
  moneyStuck: '/admin/money/stuck',
  disputes: '/admin/money/disputes',
  moneyReport: '/admin/money/report',
  adminSettings: '/admin/settings',
  adminSystem: '/admin/system',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacypolicy',
  page: (slug: string) => `/pages/${slug}`,
} as const;

export type PathName = keyof typeof paths;

/** Old paths that mails and bookmarks still contain, and their replacements. */
export const MOVED = {
  '/mycars/:id/calendar': paths.calendar,
  '/mycars/:id/prices': paths.prices,
  '/mycars/:id/pickup': paths.pickup,
  '/mycars/:id/other-calendars': paths.feeds,
} as const;

/** Pages that visitors can open if the operator allows it. All other pages require signing in. */
const OPEN_PAGES: ReadonlySet<string> = new Set([
  paths.home,
  paths.browse,
  paths.compare,
  paths.details(':id'),
  paths.person(':id'),
  paths.about,
  paths.contact,
  paths.terms,
  paths.privacy,
  paths.page(':id'),
]);

/** These also work without an id. */
const WITHOUT_ID: readonly PathName[] = ['payment', 'confirmation'];

function pattern(name: PathName): string {
  const path = paths[name];
  return typeof path === 'string' ? path : path(':id');
}

export const routePattern = (name: PathName) => pattern(name) + (WITHOUT_ID.includes(name) ? '?' : '');

/** Page patterns for metrics, which must not reveal which car was viewed. */
export const PAGES: readonly string[] = [
  ...(Object.keys(paths) as PathName[]).map(pattern),
  ...WITHOUT_ID.map((name) => pattern(name).replace('/:id', '')),
];

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

export function pageAt(pathname: string): string | undefined {
  const page = pathname.replaceAll(ID, ':id').replace(/(?<=.)\/+$/, '');
  return PAGES.includes(page) ? page : undefined;
}

/** Whether visitors can open the page; includes unknown paths, which return 404. */
export function isOpenPage(pathname: string): boolean {
  const page = pageAt(pathname);
  return page === undefined || OPEN_PAGES.has(page);
}
