import * as z from 'zod/mini';
import { LISTING_STATES } from '../../cars/listing-lifecycle.ts';
import { SeenVersion } from '../../cars/cars.ts';
import { endpoint } from '../../endpoint.ts';
import { carLimits, searchLimits } from '../../cars/limits.ts';
import { moderationLimits } from '../limits.ts';
import { pageQuery } from '../../page.ts';
import { Person } from '../../people/people.ts';
import { anyLine, paragraph, searchText } from '../../text.ts';
import { GROUNDS } from '../grounds.ts';
import { USER_FILTERS, USER_STATES } from './user-filters.ts';

const UserId = z.object({ id: z.uuid({ error: 'user/not-found' }) });

/** The only place that shows email addresses to administrators; phone numbers are never shown. */
export const AdminUser = z.object({
  ...Person.shape,
  /** Null once the account is deleted */
  email: z.nullable(z.string()),
  state: z.enum(USER_STATES),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Booked as renter, including past trips */
  trips: z.number(),
  cars: z.number(),
  /** Reports about the user, decided or not */
  reports: z.number(),
  openReports: z.number(),
  /** The version of the account status, which a decision must name. */
  version: z.number(),
});
export type AdminUser = z.infer<typeof AdminUser>;

const UserCar = z.object({ id: z.uuid(), title: z.string(), state: z.enum(LISTING_STATES) });

const UserTrip = z.object({
  rentalId: z.uuid(),
  carTitle: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  role: z.enum(['renter', 'owner']),
});

const TripCounts = z.object({ open: z.number(), past: z.number(), cancelled: z.number() });

export const UserNote = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null once the author's account is deleted */
  author: z.nullable(z.string()),
  text: z.string(),
});
export type UserNote = z.infer<typeof UserNote>;

export const AdminUserDetails = z.object({
  ...AdminUser.shape,
  ban: z.nullable(z.object({ at: z.iso.datetime(), reason: z.nullable(z.string()) })),
  about: z.string(),
  /** Number of active sessions */
  sessions: z.number(),
  newestCars: z.array(UserCar),
  tripsAsRenter: TripCounts,
  tripsAsOwner: TripCounts,
  /** Booked trips that are not over, as renter or owner */
  nextTrips: z.array(UserTrip),
  notes: z.array(UserNote),
  /** What a ban would affect: cars taken off the market, holds released, and trips left unchanged */
  atStake: z.object({ cars: z.number(), holds: z.number(), trips: z.number() }),
  can: z.object({ ban: z.boolean(), unban: z.boolean(), giveAdmin: z.boolean(), takeAdmin: z.boolean() }),
});
export type AdminUserDetails = z.infer<typeof AdminUserDetails>;

export const AdminUsers = z.object({ users: z.array(AdminUser), nextCursor: z.nullable(z.uuid()) });
export type AdminUsers = z.infer<typeof AdminUsers>;

/** One change at a time */
export const AccountStatusChange = z
  .strictObject({
    version: SeenVersion,
    isBanned: z.optional(z.boolean()),
    isAdmin: z.optional(z.boolean()),
    reason: z.optional(anyLine(carLimits.statusReasonMax)),
  })
  .check(
    z.refine(({ isBanned, isAdmin }) => (isBanned === undefined) !== (isAdmin === undefined), {
      error: 'request/invalid',
    }),
  );
export type AccountStatusChange = z.infer<typeof AccountStatusChange>;

export const userEndpoints = {
  adminUsers: endpoint('GET /api/admin/users', {
    summary: 'Search users by name, email address or id, newest first',
    access: 'admin',
    scope: 'read:admin',
    query: z.strictObject({
      q: z._default(searchText(searchLimits.textMax), ''),
      only: z.optional(z.enum(USER_FILTERS)),
      ...pageQuery(
        { limit: moderationLimits.usersDefault, limitMax: moderationLimits.usersMax },
        z.uuid({ error: 'search/bad-cursor' }),
      ),
    }),
    response: AdminUsers,
  }),
  adminUser: endpoint('GET /api/admin/users/:id', {
    summary: 'Get a user with the details needed for a decision',
    access: 'admin',
    scope: 'read:admin',
    params: UserId,
    response: AdminUserDetails,
  }),
  setAccountStatus: endpoint('PATCH /api/admin/users/:id', {
    summary: `Ban or unban a user, or grant or revoke administrator rights. The reason is free text or one of ${GROUNDS.join(', ')}`,
    access: 'admin',
    scope: null,
    params: UserId,
    body: AccountStatusChange,
    response: AdminUserDetails,
  }),
  signOutUser: endpoint('POST /api/admin/users/:id/sign-out', {
    summary: 'End all sessions of a user',
    access: 'admin',
    scope: null,
    params: UserId,
    status: 204,
  }),
  noteUser: endpoint('POST /api/admin/users/:id/notes', {
    summary: 'Add a note about a user, for administrators; notes cannot be changed',
    access: 'admin',
    scope: 'write:admin',
    params: UserId,
    body: z.strictObject({
      text: paragraph({
        max: moderationLimits.noteMax,
        tooShort: 'user/note-required',
        tooLong: 'user/note-too-long',
      }),
    }),
    status: 201,
    response: UserNote,
  }),
};
