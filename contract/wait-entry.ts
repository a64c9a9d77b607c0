import type { PathName } from './paths.ts';

/** Pages that list waits or lead to them; a badge on the link to each shows its count. */
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

/** What happens if the user does not act. */
export const WAIT_CONSEQUENCES = [
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
type Otherwise = (typeof WAIT_CONSEQUENCES)[number];

/** The parts of a wait's subject that its link needs. */
interface WaitSubject {
  rentalId: string;
  carId: string;
  /** The claim's id, for claims */
  subjectId: string;
  startDate: string;
  endDate: string;
}

export interface WaitEntry {
  /** The page that lists it; `side` means trips or bookings, depending on the user's side of the rental. */
  list: 'side' | WaitPage;
  otherwise: Otherwise;
  /** The link to the page where the user can act */
  link: (about: WaitSubject) => string;
  /** Already due, so it sorts before everything with a deadline. */
  isOverdue?: true;
  /** For administrators, as one entry with a count */
  isForAdmins?: true;
  /** Only if the operator has enabled this setting */
  requiresSetting?: 'driverCheck';
  /** How long before the deadline to send a reminder; null for none, with a reason */
  remindHours: number | null;
}

/** A feature's kinds that have a reminder */
export type RemindedOf<Waits extends Record<string, WaitEntry>> = {
  [Kind in keyof Waits]: Waits[Kind]['remindHours'] extends number ? Kind : never;
}[keyof Waits];
