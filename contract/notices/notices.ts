import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { noticeLimits } from './limits.ts';
import { pageQuery } from '../page.ts';
import { Person } from '../people/people.ts';
import { NEWS_KINDS } from './news.ts';

export const Notice = z.object({
  id: z.uuid(),
  kind: z.enum(NEWS_KINDS),
  /** The reader's role, if it is about a rental or a car */
  role: z.nullable(z.enum(['renter', 'owner'])),
  /** Who caused it: the reader, the other side or the platform */
  by: z.enum(['you', 'them', 'us']),
  /** The other side, if they caused it */
  actor: z.nullable(Person),
  car: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  rental: z.nullable(z.object({ id: z.uuid(), startDate: z.iso.date(), endDate: z.iso.date() })),
  threadId: z.nullable(z.uuid()),
  /** Further values for its text */
  details: z.object({
    news: z.optional(z.string()),
    amountCents: z.optional(z.number()),
    dates: z.optional(z.object({ startDate: z.iso.date(), endDate: z.iso.date() })),
  }),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

export const noticeEndpoints = {
  listNotices: endpoint('GET /api/notices', {
    summary: 'List your notices, newest first',
    access: 'user',
    scope: 'read:messages',
    query: z.strictObject(pageQuery({ limit: noticeLimits.pageDefault, limitMax: noticeLimits.pageMax })),
    response: z.object({ notices: z.array(Notice), nextCursor: z.nullable(z.string()) }),
  }),
  readNotices: endpoint('PUT /api/notices/read', {
    summary: 'Mark notices as read: selected ones, or all up to the newest that you have seen',
    access: 'user',
    scope: 'write:messages',
    body: z.union([
      z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(noticeLimits.pageMax)) }),
      z.strictObject({ upTo: z.iso.datetime() }),
    ]),
    status: 204,
  }),
};
