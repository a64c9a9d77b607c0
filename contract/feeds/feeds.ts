import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { feedLimits } from './limits.ts';
import { line } from '../text.ts';
import { FEED_ERRORS } from './feed-errors.ts';

const CarId = z.object({ id: z.uuid({ error: 'car/not-found' }) });
const FeedId = z.object({ id: z.uuid({ error: 'feed/not-found' }) });

/** Another site's calendar of a car. Its address is a secret, so responses contain only the site's name. */
export const Feed = z.object({
  id: z.uuid(),
  name: z.string(),
  site: z.string(),
  triedAt: z.nullable(z.string()),
  /** The imported days date from this moment. */
  succeededAt: z.nullable(z.string()),
  failingSince: z.nullable(z.string()),
  error: z.nullable(z.object({ code: z.enum(FEED_ERRORS), detail: z.string() })),
  /** From today on */
  events: z.number(),
  days: z.number(),
  /** Number of entries that were skipped */
  unreadable: z.number(),
  /** The first and last day of each booking on imported days */
  collisions: z.array(z.object({ startDate: z.string(), endDate: z.string() })),
});
export type Feed = z.infer<typeof Feed>;

export const CarFeeds = z.object({
  car: z.object({ id: z.uuid(), title: z.string() }),
  isOwn: z.boolean(),
  /** For other sites; valid until renewed. Only the owner sees it. */
  exportUrl: z.nullable(z.string()),
  /** False if the operator has disabled imports */
  isImporting: z.boolean(),
  feeds: z.array(Feed),
});
export type CarFeeds = z.infer<typeof CarFeeds>;

export const NewFeed = z.strictObject({
  name: line({ min: 0, max: feedLimits.nameMax, tooShort: 'request/invalid', tooLong: 'feed/name-too-long' }),
  address: line({ max: feedLimits.addressMax, tooShort: 'feed/address-required', tooLong: 'feed/address-invalid' }),
});
export type NewFeed = z.infer<typeof NewFeed>;

export const feedEndpoints = {
  carFeeds: endpoint('GET /api/cars/:id/feeds', {
    summary: 'List a car’s external calendars and its own iCal address; administrators see the calendars only',
    access: 'user',
    scope: 'read:cars',
    params: CarId,
    response: CarFeeds,
  }),
  addFeed: endpoint('POST /api/cars/:id/feeds', {
    summary: 'Import an external calendar into your car’s calendar, now and every half hour',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    body: NewFeed,
    status: 201,
    response: Feed,
  }),
  removeFeed: endpoint('DELETE /api/feeds/:id', {
    summary: 'Stop importing a calendar and free the days that it blocked',
    access: 'user',
    scope: 'write:cars',
    params: FeedId,
    status: 204,
  }),
  importFeed: endpoint('POST /api/feeds/:id/import', {
    summary: 'Import a calendar now and get the result',
    access: 'user',
    scope: 'write:cars',
    params: FeedId,
    response: Feed,
  }),
  renewExport: endpoint('POST /api/cars/:id/export-link', {
    summary: 'Create a new iCal address of your car’s calendar for other sites; an earlier one stops working',
    access: 'user',
    scope: null,
    params: CarId,
    response: z.object({ exportUrl: z.string() }),
  }),
};
