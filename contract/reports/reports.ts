import * as z from 'zod/mini';
import { LISTING_STATES } from '../cars/listing-lifecycle.ts';
import { SeenVersion } from '../cars/cars.ts';
import { endpoint } from '../endpoint.ts';
import { ChangedPhoto } from '../history/history.ts';
import { carLimits } from '../cars/limits.ts';
import { reportLimits } from './limits.ts';
import { USER_STATES } from '../moderation/users/user-filters.ts';
import { pageQuery } from '../page.ts';
import { Person } from '../people/people.ts';
import { anyLine, anyParagraph } from '../text.ts';
import { REPORT_ANSWERS, REPORT_KINDS, REPORT_REASONS } from './report-reasons.ts';

const REASONS = [...new Set(Object.values(REPORT_REASONS).flat())];
const ANSWERS = [...new Set(Object.values(REPORT_ANSWERS).flat())];

const Kind = z.enum(REPORT_KINDS);
const Answer = z.enum(ANSWERS);
const ReportId = z.object({ id: z.uuid({ error: 'report/not-found' }) });

export const NewReport = z.strictObject({
  kind: Kind,
  /** Id of the car, user or review, or number of the message */
  id: z.string().check(z.maxLength(40, { error: 'report/nothing-there' })),
  reason: z.enum(REASONS, { error: 'report/reason-required' }),
  text: z._default(anyParagraph({ max: reportLimits.textMax, tooLong: 'report/text-too-long' }), ''),
});
export type NewReport = z.infer<typeof NewReport>;

export const AdminReport = z.object({
  id: z.uuid(),
  kind: Kind,
  reason: z.enum(REASONS),
  /** The reporter's text */
  text: z.string(),
  at: z.iso.datetime(),
  reporter: Person,
  /** The reported user: the owner of the car, the author, or the user */
  person: Person,
  /** The reported car, or the one that the thread is about */
  car: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  /** Number of other open reports of the same thing */
  others: z.number(),
  version: z.number(),
  decision: z.nullable(
    z.object({
      answer: Answer,
      at: z.iso.datetime(),
      /** Null once the account is deleted */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type AdminReport = z.infer<typeof AdminReport>;

export const AdminReports = z.object({ reports: z.array(AdminReport), nextCursor: z.nullable(z.string()) });
export type AdminReports = z.infer<typeof AdminReports>;

/** A snapshot at the time of the report */
const Evidence = z.object({
  title: z.nullable(z.string()),
  text: z.string(),
  place: z.nullable(z.string()),
  priceCents: z.nullable(z.number()),
  stars: z.nullable(z.number()),
  photos: z.array(ChangedPhoto),
});
export type Evidence = z.infer<typeof Evidence>;

/** Unmasked, as written by the author. */
const ReportedMessage = z.object({
  id: z.number(),
  /** Null for an event line */
  author: z.nullable(Person),
  event: z.nullable(z.string()),
  text: z.string(),
  photos: z.number(),
  at: z.iso.datetime(),
  isReported: z.boolean(),
  isHidden: z.boolean(),
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

export const ReportDetails = z.object({
  ...AdminReport.shape,
  evidence: Evidence,
  /** Messages around the reported one. Null for other kinds, and once it is decided. */
  thread: z.nullable(z.array(ReportedMessage)),
  /** The reported user's current status */
  standing: z.object({
    state: z.enum(USER_STATES),
    isAdmin: z.boolean(),
    version: z.number(),
    warnings: z.number(),
    atStake: z.object({ cars: z.number(), holds: z.number(), trips: z.number() }),
  }),
  carNow: z.nullable(z.object({ state: z.enum(LISTING_STATES), version: z.number() })),
  sameThing: z.array(AdminReport),
  samePerson: z.array(AdminReport),
  /** Decisions that are currently possible */
  answers: z.array(Answer),
});
export type ReportDetails = z.infer<typeof ReportDetails>;

export const Decision = z.strictObject({
  version: SeenVersion,
  answer: Answer,
  reason: z.optional(anyLine(carLimits.statusReasonMax)),
  /** The version of the car or user that was reviewed */
  seen: z.optional(SeenVersion),
  /** Other reports of the same thing to close with this decision */
  also: z._default(z.array(z.uuid()).check(z.maxLength(reportLimits.rowsShown)), []),
});
export type Decision = z.infer<typeof Decision>;

export const reportEndpoints = {
  report: endpoint('POST /api/reports', {
    summary: 'Report a car, user, message or review that you can see',
    access: 'user',
    scope: null,
    body: NewReport,
    status: 201,
    response: z.object({ id: z.uuid() }),
  }),
  adminReports: endpoint('GET /api/admin/reports', {
    summary: 'List reports awaiting a decision (oldest first), or decided (newest first)',
    access: 'admin',
    scope: 'read:admin',
    query: z.strictObject({
      state: z._default(z.enum(['open', 'decided']), 'open'),
      kind: z.optional(Kind),
      /** About this user, decided or not, newest first */
      person: z.optional(z.uuid()),
      ...pageQuery({ limit: reportLimits.pageDefault, limitMax: reportLimits.pageMax }),
    }),
    response: AdminReports,
  }),
  adminReport: endpoint('GET /api/admin/reports/:id', {
    summary:
      'Get a report with its evidence. Only this operation reveals the messages around a reported one, and each view is logged in the history',
    access: 'admin',
    scope: null,
    params: ReportId,
    response: ReportDetails,
  }),
  decideReport: endpoint('POST /api/admin/reports/:id/decision', {
    summary: 'Decide a report: dismiss it, warn or ban the user, hide the message or review, or disable the car',
    access: 'admin',
    scope: null,
    params: ReportId,
    body: Decision,
    response: ReportDetails,
  }),
};
