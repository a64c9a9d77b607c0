import type { PathName } from './paths.ts';

/** Pages that list what waits, or lead to it: each wait is counted beside the link to one of them. */
export const WAIT_PAGES = [
  'trips',
  'bookings',
  'earnings',
  'account',
  'pendings',
  'adminReports',
  'adminClaims',
  'adminDrivers',
  'disputes',
  'moneyStuck',
  'adminSystem',
] as const satisfies PathName[];
export type WaitPage = (typeof WAIT_PAGES)[number];

/** What comes of it if nobody answers. */
export const OTHERWISE = [
  'dates-released',
  'request-lapses',
  'dates-stay',
  'card-charged',
  'owner-decides',
  'still-owed',
  'no-record',
  'time-over',
  'renter-not-told',
  'money-waits',
  'account-limited',
  'not-listed',
  'unanswered',
  'undecided',
  'dispute-lost',
  'money-stuck',
  'site-unwell',
  'no-driving',
  'pictures-gone',
] as const;
type Otherwise = (typeof OTHERWISE)[number];

/** What it is about, as far as its address needs it. */
interface WaitSubject {
  rentalId: string;
  carId: string;
  /** The claim's, where it is one */
  subjectId: string;
  startDate: string;
  endDate: string;
}

export interface WaitEntry {
  /** The page that lists it: of trips or bookings by the person's side of the rental, or this one. */
  list: 'side' | WaitPage;
  otherwise: Otherwise;
  /** Where it is answered */
  at: (about: WaitSubject) => string;
  /** Its time has come already: it stands before everything that still has some. */
  isOverdue?: true;
  /** For administrators: one entry for all there are */
  isDesk?: true;
  /** Only where the operator has switched this on */
  onlyWith?: 'driverCheck';
  /** How long before its deadline a mail reminds of it; null, with the reason, for none */
  remindHours: number | null;
}

/** The kinds of a noun that a mail reminds of */
export type RemindedOf<Waits extends Record<string, WaitEntry>> = {
  [Kind in keyof Waits]: Waits[Kind]['remindHours'] extends number ? Kind : never;
}[keyof Waits];
