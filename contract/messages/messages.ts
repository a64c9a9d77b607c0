import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messageLimits } from './limits.ts';
import { pageQuery } from '../page.ts';
import { Person } from '../people/people.ts';
import { Photo } from '../photos/photos.ts';
import { RENTAL_STATES } from '../rentals/rental-lifecycle.ts';
import { listedState } from '../rentals/rentals.ts';
import { paragraph } from '../text.ts';

const Role = z.enum(['renter', 'owner']);

/** The car that the thread is about. */
const ThreadCar = z.object({ id: z.uuid(), title: z.string(), photo: z.nullable(Photo) });

/** Their latest rental of the car, if any, including holds. */
const ThreadTrip = z.object({
  id: z.uuid(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  status: z.enum(RENTAL_STATES),
  ...listedState,
});

export const Message = z.object({
  /** Increases in the order of writing */
  id: z.number(),
  /** Null for an event line */
  authorId: z.nullable(z.uuid()),
  key: z.nullable(z.uuid()),
  text: z.string(),
  photos: z.array(Photo),
  /** The notification kind of an event line, and the values for its text */
  event: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  /** Contact details are masked for the other side until a booking is confirmed. */
  isMasked: z.boolean(),
  /** By an administrator */
  isHidden: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export const Thread = z.object({
  id: z.uuid(),
  /** The viewer's role */
  role: Role,
  car: ThreadCar,
  other: Person,
  trip: z.nullable(ThreadTrip),
  unread: z.number(),
  lastMessageAt: z.iso.datetime(),
  /** The last message that the other side has read */
  otherReadId: z.number(),
  /** False once either side is deleted or banned */
  canWrite: z.boolean(),
  /** Whether contact details are masked. */
  isMasking: z.boolean(),
});
export type Thread = z.infer<typeof Thread>;

/** A thread in a list, with the beginning of its last message. */
export const ThreadSummary = z.object({ ...Thread.shape, lastMessage: z.nullable(Message) });
export type ThreadSummary = z.infer<typeof ThreadSummary>;

/** The key makes sending idempotent. */
const written = {
  key: z.uuid(),
  /** May be empty if there are photos. */
  text: z.union([
    z.literal(''),
    paragraph({ max: messageLimits.textMax, tooShort: 'message/empty', tooLong: 'message/too-long' }),
  ]),
  /** Uploaded with `POST /api/photos?for=message` */
  photoIds: z._default(z.array(z.uuid()).check(z.maxLength(messageLimits.photosMax)), []),
};

const ThreadId = z.object({ id: z.uuid({ error: 'message/thread-not-found' }) });

export const ReplyTemplate = z.strictObject({
  name: paragraph({ max: messageLimits.templateNameMax, tooShort: 'message/empty', tooLong: 'message/too-long' }),
  text: paragraph({ max: messageLimits.textMax, tooShort: 'message/empty', tooLong: 'message/too-long' }),
});
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;
const ReplyTemplates = z.array(ReplyTemplate).check(z.maxLength(messageLimits.templatesMax));

export const messageEndpoints = {
  listThreads: endpoint('GET /api/threads', {
    summary: 'List your conversations: unread first, then newest',
    access: 'user',
    scope: 'read:messages',
    expensive: true,
    query: z.object({
      role: z.optional(Role),
      ...pageQuery({ limit: messageLimits.threadsDefault, limitMax: messageLimits.threadsMax }),
    }),
    response: z.object({ threads: z.array(ThreadSummary), nextCursor: z.nullable(z.string()) }),
  }),
  findThread: endpoint('GET /api/threads/with', {
    summary: 'Get the recipient for messages about a car or rental, and your existing conversation',
    access: 'user',
    scope: 'read:messages',
    query: z.object({
      carId: z.optional(z.uuid({ error: 'car/not-found' })),
      rentalId: z.optional(z.uuid({ error: 'rental/not-found' })),
    }),
    response: z.object({
      threadId: z.nullable(z.uuid()),
      role: Role,
      car: ThreadCar,
      other: Person,
      canWrite: z.boolean(),
      isMasking: z.boolean(),
    }),
  }),
  startThread: endpoint('POST /api/threads', {
    summary: 'Send a message to the owner of a car, or to the other side of a rental',
    access: 'user',
    scope: 'write:messages',
    verified: true,
    body: z.strictObject({
      carId: z.optional(z.uuid({ error: 'car/not-found' })),
      rentalId: z.optional(z.uuid({ error: 'rental/not-found' })),
      ...written,
    }),
    status: 201,
    response: z.object({ threadId: z.uuid(), message: Message }),
  }),
  showThread: endpoint('GET /api/threads/:id', {
    summary: 'Get a conversation with its latest messages, or those before or after a given one',
    access: 'user',
    scope: 'read:messages',
    expensive: true,
    params: ThreadId,
    query: z.object({
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(messageLimits.messagesMax)),
        messageLimits.messagesDefault,
      ),
    }),
    response: z.object({ thread: Thread, messages: z.array(Message), hasEarlier: z.boolean(), hasLater: z.boolean() }),
  }),
  writeMessage: endpoint('POST /api/threads/:id/messages', {
    summary: 'Send a message',
    access: 'user',
    scope: 'write:messages',
    verified: true,
    params: ThreadId,
    body: z.strictObject(written),
    status: 201,
    response: Message,
  }),
  readThread: endpoint('PUT /api/threads/:id/read', {
    summary: 'Mark all messages up to a given one as read',
    access: 'user',
    scope: 'write:messages',
    params: ThreadId,
    body: z.strictObject({ messageId: z.int().check(z.minimum(0)) }),
    status: 204,
  }),
  showTemplates: endpoint('GET /api/my/reply-templates', {
    summary: 'List your reply templates',
    access: 'user',
    scope: 'read:messages',
    response: z.object({ templates: ReplyTemplates }),
  }),
  saveTemplates: endpoint('PUT /api/my/reply-templates', {
    summary: 'Set your reply templates',
    access: 'user',
    scope: null,
    body: z.strictObject({ templates: ReplyTemplates }),
    status: 204,
  }),
};
