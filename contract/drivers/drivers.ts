import * as z from 'zod/mini';
import { SeenVersion } from '../cars/cars.ts';
import { isBookDay, isDay } from '../dates.ts';
import { COUNTRIES } from '../earnings/countries.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../page.ts';
import { Person } from '../people/people.ts';
import type { ProblemCode } from '../problem.ts';
import { anyLine, line } from '../text.ts';
import {
  storedNumberEnd,
  LICENCE_STATES,
  PICTURE_SIDES,
  REFUSAL_REASONS,
  STORED_REASONS,
  type PictureSide,
} from './driver-rules.ts';
import { driverLimits } from './limits.ts';

const LicenceId = z.object({ id: z.uuid({ error: 'driver/not-found' }) });
const CarId = z.object({ id: z.uuid({ error: 'car/not-found' }) });
const RentalId = z.object({ id: z.uuid({ error: 'rental/not-found' }) });

/** What is stored of a licence. Only its holder and reviewers see all of it. */
const Licence = z.object({
  category: z.string(),
  country: z.string(),
  /** The last characters of its number; the rest is not stored. */
  numberEnd: z.string(),
  birthYear: z.number(),
  issuedOn: z.iso.date(),
  expiresOn: z.iso.date(),
});
export type Licence = z.infer<typeof Licence>;

const Refusal = z.object({ reasons: z.array(z.enum(STORED_REASONS)), note: z.nullable(z.string()) });

export const MyLicence = z.object({
  /** Allows booking until it expires */
  approved: z.nullable(z.object({ ...Licence.shape, years: z.number(), isExpired: z.boolean() })),
  /** Awaiting review. */
  sent: z.nullable(z.object({ ...Licence.shape, sentAt: z.iso.datetime() })),
  /** The latest licence, if it was refused and not replaced since */
  refused: z.nullable(z.object({ ...Refusal.shape, at: z.iso.datetime() })),
  /** Uploaded pictures that have not been submitted yet */
  pictures: z.array(z.enum(PICTURE_SIDES)),
});
export type MyLicence = z.infer<typeof MyLicence>;

const day = (error: ProblemCode) =>
  z
    .string({ error })
    .check(z.refine((value) => isDay(value) && value >= '1920-01-01' && value <= '2099-12-31', { error }));

const birthYearError = { error: 'driver/birth-year-invalid' } as const;

/** Validates everything that does not depend on today's date */
export const NewLicence = z
  .strictObject({
    category: line({
      max: driverLimits.categoryMax,
      tooShort: 'driver/category-invalid',
      tooLong: 'driver/category-invalid',
    }),
    country: z.enum(COUNTRIES as [string, ...string[]], { error: 'driver/country-required' }),
    number: line({
      min: driverLimits.numberMin,
      max: driverLimits.numberMax,
      tooShort: 'driver/number-invalid',
      tooLong: 'driver/number-invalid',
    }).check(
      z.refine((number) => storedNumberEnd(number).length === driverLimits.numberKept, {
        error: 'driver/number-invalid',
      }),
    ),
    birthYear: z
      .int(birthYearError)
      .check(z.minimum(driverLimits.oldestBirthYear, birthYearError), z.maximum(2099, birthYearError)),
    issuedOn: day('driver/issued-invalid'),
    expiresOn: day('driver/expires-invalid'),
  })
  .check(
    z.refine(({ birthYear, issuedOn }) => Number(issuedOn.slice(0, 4)) - birthYear >= driverLimits.youngestYears, {
      path: ['issuedOn'],
      error: 'driver/issued-invalid',
    }),
    z.refine(({ issuedOn, expiresOn }) => isBookDay(expiresOn) && issuedOn < expiresOn, {
      path: ['expiresOn'],
      error: 'driver/expires-invalid',
    }),
  );
export type NewLicence = z.infer<typeof NewLicence>;

export const AdminLicence = z.object({
  id: z.uuid(),
  person: Person,
  state: z.enum(LICENCE_STATES),
  sentAt: z.iso.datetime(),
  country: z.string(),
  /** When its pictures are deleted if nobody decides; null once they are */
  picturesUntil: z.nullable(z.iso.datetime()),
});
export type AdminLicence = z.infer<typeof AdminLicence>;

export const AdminLicences = z.object({ licences: z.array(AdminLicence), nextCursor: z.nullable(z.string()) });
export type AdminLicences = z.infer<typeof AdminLicences>;

export const LicenceDetails = z.object({
  ...AdminLicence.shape,
  ...Licence.shape,
  version: z.number(),
  /** The available pictures. Viewing one is recorded in the history. */
  pictures: z.array(z.enum(PICTURE_SIDES)),
  decision: z.nullable(
    z.object({
      ...Refusal.shape,
      at: z.iso.datetime(),
      /** Null once the account is deleted, and if nobody decided in time */
      by: z.nullable(z.string()),
      /** Decided by the operator's verification service */
      isByProvider: z.boolean(),
    }),
  ),
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
});
export type LicenceDetails = z.infer<typeof LicenceDetails>;

export const LicenceDecision = z
  .strictObject({
    version: SeenVersion,
    answer: z.enum(['approved', 'refused']),
    reasons: z._default(z.array(z.enum(REFUSAL_REASONS)).check(z.maxLength(REFUSAL_REASONS.length)), []),
    note: z._default(anyLine(driverLimits.noteMax), ''),
  })
  .check(
    z.refine(({ answer, reasons }) => answer === 'approved' || reasons.length > 0, {
      path: ['reasons'],
      error: 'driver/reason-required',
    }),
    z.refine(({ reasons, note }) => !reasons.includes('other') || note !== '', {
      path: ['note'],
      error: 'driver/reason-required',
    }),
  );
export type LicenceDecision = z.infer<typeof LicenceDecision>;

/** A signed request from the operator's verification service; only for licences that await review. */
export const ProviderLicenceRequest = z.strictObject({ licenceId: z.uuid(), side: z.optional(z.enum(PICTURE_SIDES)) });
export type ProviderLicenceRequest = z.infer<typeof ProviderLicenceRequest>;

export interface LicenceToCheck extends Licence {
  licenceId: string;
  /** The display name; null once the account is deleted */
  name: string | null;
  pictures: readonly PictureSide[];
}

export const ProviderDecision = z
  .strictObject({
    licenceId: z.uuid(),
    answer: z.enum(['approved', 'refused']),
    reasons: z._default(z.array(z.enum(REFUSAL_REASONS)).check(z.maxLength(REFUSAL_REASONS.length)), []),
    note: z._default(anyLine(driverLimits.noteMax), ''),
    /** Set if the licence shows another date than its holder entered */
    expiresOn: z.optional(day('driver/expires-invalid')),
  })
  .check(z.refine(({ answer, reasons }) => answer === 'approved' || reasons.length > 0))
  .check(z.refine(({ reasons, note }) => !reasons.includes('other') || note !== ''));
export type ProviderDecision = z.infer<typeof ProviderDecision>;

const termsError = { error: 'driver/terms-invalid' } as const;
const whole = (min: number, max: number) =>
  z.nullable(z.int(termsError).check(z.minimum(min, termsError), z.maximum(max, termsError)));

export const DriverTerms = z.strictObject({
  onlyApproved: z._default(z.boolean(), false),
  leastAge: whole(driverLimits.leastAgeMin, driverLimits.leastAgeMax),
  leastYears: whole(1, driverLimits.leastYearsMax),
});
export type DriverTerms = z.infer<typeof DriverTerms>;

/** What renter and owner see of each driver: never the licence number or year of birth. */
const DriverStatus = z.object({
  /** Valid until the end of the trip, and meets the owner's requirements */
  isApproved: z.boolean(),
  years: z.nullable(z.number()),
  /** Awaiting review. */
  isWaiting: z.boolean(),
});
export type DriverStatus = z.infer<typeof DriverStatus>;

export const RentalDrivers = z.object({
  /** False if no approval is required */
  isAsked: z.boolean(),
  renter: DriverStatus,
  /** In addition to the renter */
  drivers: z.array(z.object({ id: z.uuid(), person: Person, ...DriverStatus.shape })),
  /** Only for the renter: invitations that have not been accepted yet */
  invitations: z.array(z.object({ id: z.uuid(), expiresAt: z.iso.datetime() })),
  can: z.object({ invite: z.boolean(), remove: z.boolean() }),
});
export type RentalDrivers = z.infer<typeof RentalDrivers>;

export const DriverInvitation = z.object({
  id: z.uuid(),
  /** For one person and one use. Shown only once. */
  link: z.string(),
  expiresAt: z.iso.datetime(),
});
export type DriverInvitation = z.infer<typeof DriverInvitation>;

const trip = {
  car: z.object({ id: z.uuid(), title: z.string() }),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  renter: Person,
  isAsked: z.boolean(),
};

export const InvitedTo = z.object({
  ...trip,
  leastAge: z.nullable(z.number()),
  leastYears: z.nullable(z.number()),
  /** By the requesting user */
  isAccepted: z.boolean(),
  /** Too late: the trip has started or was cancelled. */
  isSettled: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type InvitedTo = z.infer<typeof InvitedTo>;

export const Driving = z.object({
  ...trip,
  ...DriverStatus.shape,
  id: z.uuid(),
  rentalId: z.uuid(),
  isCancelled: z.boolean(),
  can: z.object({ leave: z.boolean() }),
});
export type Driving = z.infer<typeof Driving>;

const InvitationToken = z.strictObject({
  token: z
    .string({ error: 'driver/invitation-over' })
    .check(z.regex(/^[\w-]{32}$/, { error: 'driver/invitation-over' })),
});

/** Identifies a picture, which is served outside the JSON API and only to reviewers. */
export const PictureAddress = z.object({ id: z.uuid(), side: z.enum(PICTURE_SIDES) });
export type PictureAddress = z.infer<typeof PictureAddress>;

export const driverEndpoints = {
  myLicence: endpoint('GET /api/my/licence', {
    summary: 'Get your driving licence and the state of its review',
    access: 'user',
    scope: null,
    response: MyLicence,
  }),
  uploadLicencePicture: endpoint('POST /api/my/licence/pictures/:side', {
    summary: `Upload a picture of your licence, to be submitted within ${driverLimits.draftHours} hours; it is encrypted and visible only to reviewers`,
    access: 'user',
    scope: null,
    params: z.object({ side: z.enum(PICTURE_SIDES, { error: 'request/not-found' }) }),
    upload: true,
    status: 201,
    response: MyLicence,
  }),
  sendLicence: endpoint('POST /api/my/licence', {
    summary: 'Submit your licence with its three pictures for review',
    access: 'user',
    scope: null,
    body: NewLicence,
    status: 201,
    response: MyLicence,
  }),
  driverTerms: endpoint('GET /api/cars/:id/driver-terms', {
    summary: 'Get the owner’s requirements for drivers of a car',
    access: 'user',
    scope: null,
    visitors: true,
    params: CarId,
    response: DriverTerms,
  }),
  setDriverTerms: endpoint('PUT /api/cars/:id/driver-terms', {
    summary: 'Set your requirements for drivers of your car',
    access: 'user',
    scope: null,
    params: CarId,
    body: DriverTerms,
    response: DriverTerms,
  }),
  rentalDrivers: endpoint('GET /api/rentals/:id/drivers', {
    summary: 'List the drivers of a rental and whether they are approved; for its owner and renter',
    access: 'user',
    scope: null,
    params: RentalId,
    response: RentalDrivers,
  }),
  inviteDriver: endpoint('POST /api/rentals/:id/driver-invitations', {
    summary: 'Create an invitation link for an additional driver, before the first day',
    access: 'user',
    verified: true,
    scope: null,
    params: RentalId,
    status: 201,
    response: DriverInvitation,
  }),
  removeDriver: endpoint('DELETE /api/rentals/:id/drivers/:driver', {
    summary: 'Withdraw an invitation, remove a driver, or leave a trip as a driver, before the first day',
    access: 'user',
    scope: null,
    params: z.object({
      id: z.uuid({ error: 'driver/no-driver' }),
      driver: z.uuid({ error: 'driver/no-driver' }),
    }),
    status: 204,
  }),
  lookAtInvitation: endpoint('POST /api/driver-invitations/look', {
    summary: 'Get the details of an invitation to drive',
    access: 'user',
    scope: null,
    body: InvitationToken,
    response: InvitedTo,
  }),
  joinTrip: endpoint('POST /api/driver-invitations/accept', {
    summary: 'Accept an invitation to drive; accepting it again as the same user changes nothing',
    access: 'user',
    verified: true,
    scope: null,
    body: InvitationToken,
    response: Driving,
  }),
  driving: endpoint('GET /api/my/driving', {
    summary: 'List other users’ trips on which you drive',
    access: 'user',
    scope: null,
    response: z.object({ trips: z.array(Driving) }),
  }),
  adminLicences: endpoint('GET /api/admin/drivers', {
    summary: 'List licences awaiting review (oldest first), or reviewed (newest first)',
    access: 'admin',
    scope: null,
    query: z.strictObject({
      list: z._default(z.enum(['sent', 'decided']), 'sent'),
      ...pageQuery({ limit: driverLimits.pageDefault, limitMax: driverLimits.pageMax }),
    }),
    response: AdminLicences,
  }),
  adminLicence: endpoint('GET /api/admin/drivers/:id', {
    summary: 'Get a licence for review',
    access: 'admin',
    scope: null,
    params: LicenceId,
    response: LicenceDetails,
  }),
  decideLicence: endpoint('POST /api/admin/drivers/:id/decision', {
    summary: 'Approve or refuse a licence, or revoke its approval',
    access: 'admin',
    scope: null,
    params: LicenceId,
    body: LicenceDecision,
    response: LicenceDetails,
  }),
};
