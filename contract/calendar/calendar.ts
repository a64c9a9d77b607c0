import * as z from 'zod/mini';
import { LISTING_STATES } from '../cars/listing-lifecycle.ts';
import { PRICE_SOURCES } from '../cars/stay-price.ts';
import { daysBetween, isDay, type DateRange } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { calendarLimits } from './limits.ts';
import { pageQuery } from '../page.ts';
import { Photo } from '../photos/photos.ts';
import { OWNER_STATES } from '../rentals/rental-lifecycle.ts';
import { anyLine } from '../text.ts';
import { DAY_STATES } from './day-states.ts';

const Day = z.string({ error: 'rental/dates-invalid' }).check(z.refine(isDay, { error: 'rental/dates-invalid' }));
const Note = anyLine(calendarLimits.noteMax);
const CarId = z.object({ id: z.uuid({ error: 'car/not-found' }) });

const inOrder = z.refine<DateRange>(({ startDate, endDate }) => startDate <= endDate, {
  error: 'rental/dates-invalid',
});

/** Both days are included. A block without a note merges with adjacent ones. */
export const BlockRequest = z.strictObject({ startDate: Day, endDate: Day, note: z.optional(Note) }).check(inOrder);
export type BlockRequest = z.infer<typeof BlockRequest>;

/** Rejects overlapping blocks, because hundreds of them would be slow to render day by day. */
function areApart(blocks: readonly DateRange[]): boolean {
  const sorted = blocks.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return sorted.every(({ startDate }, index) => index === 0 || startDate > sorted[index - 1]!.endDate);
}

/** Replaces the blocks within these days: days outside `blocks` become free. */
export const BlocksRequest = z
  .strictObject({
    startDate: Day,
    endDate: Day,
    blocks: z
      .array(BlockRequest)
      .check(z.maxLength(calendarLimits.blocksMax), z.refine(areApart, { error: 'calendar/blocks-overlap' })),
  })
  .check(inOrder);
export type BlocksRequest = z.infer<typeof BlocksRequest>;

/** Blocks the same days of several cars. A car with a booking on one of them stays unchanged. */
export const CarsBlockRequest = z
  .strictObject({
    startDate: Day,
    endDate: Day,
    note: z.optional(Note),
    carIds: z.array(z.uuid({ error: 'car/not-found' })).check(
      z.minLength(1),
      z.maxLength(calendarLimits.carsMax),
      z.refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length),
    ),
  })
  .check(inOrder);
export type CarsBlockRequest = z.infer<typeof CarsBlockRequest>;

const period = { startDate: z.iso.date(), endDate: z.iso.date() };

/** Only the owner sees the note; administrators get an empty one. */
export const Block = z.object({ id: z.uuid(), ...period, note: z.string() });
export type Block = z.infer<typeof Block>;

/** Why days are taken. Both ends are included; a rental may have buffer days in addition. */
export const CalendarSpan = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rental'),
    id: z.uuid(),
    ...period,
    bufferBefore: z.int(),
    bufferAfter: z.int(),
    status: z.enum(OWNER_STATES),
    renterName: z.string(),
    /** Days that a pending change of dates would add */
    isProposed: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.literal('block'), id: z.uuid(), ...period, note: z.string() }),
  /** The name that the owner gave the imported calendar, if any */
  z.object({ kind: z.literal('imported'), id: z.uuid(), ...period, name: z.string() }),
]);
export type CalendarSpan = z.infer<typeof CalendarSpan>;

export const CalendarDay = z.object({
  date: z.iso.date(),
  state: z.enum(DAY_STATES),
  /** Index of its cause in `spans`. Null for free days, and for gaps too short for a rental with its buffers. */
  span: z.nullable(z.int()),
  priceCents: z.int(),
  /** The owner's share of the price */
  netCents: z.int(),
  priceFrom: z.enum(PRICE_SOURCES),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const CarCalendar = z.object({
  car: z.object({
    id: z.uuid(),
    title: z.string(),
    priceCents: z.int(),
    state: z.enum(LISTING_STATES),
    pausedAt: z.nullable(z.iso.datetime()),
  }),
  today: z.iso.date(),
  days: z.array(CalendarDay),
  spans: z.array(CalendarSpan),
});
export type CarCalendar = z.infer<typeof CarCalendar>;

/** `problem` says why the car stayed unchanged. */
export const CarBlockResult = z.object({
  carId: z.uuid(),
  block: z.nullable(Block),
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type CarBlockResult = z.infer<typeof CarBlockResult>;

export const CalendarRow = z.object({
  id: z.uuid(),
  title: z.string(),
  photo: z.nullable(Photo),
  spans: z.array(CalendarSpan),
});
export type CalendarRow = z.infer<typeof CalendarRow>;

export const CarsCalendar = z.object({
  today: z.iso.date(),
  cars: z.array(CalendarRow),
  nextCursor: z.nullable(z.string()),
});
export type CarsCalendar = z.infer<typeof CarsCalendar>;

const fewDays = z.refine<{ from: string; to: string }>(
  ({ from, to }) => {
    const days = daysBetween({ startDate: from, endDate: to });
    return days >= 0 && days < calendarLimits.daysShown;
  },
  { error: 'rental/dates-invalid' },
);

export const calendarEndpoints = {
  carCalendar: endpoint('GET /api/cars/:id/calendar', {
    summary:
      'Get a car’s calendar: what occupies each day, its price and the owner’s share; for its owner and administrators',
    access: 'user',
    scope: 'read:cars',
    expensive: true,
    params: CarId,
    query: z.strictObject({ from: Day, to: Day }).check(fewDays),
    response: CarCalendar,
  }),
  myCalendar: endpoint('GET /api/my/calendar', {
    summary: 'List what occupies the days of your cars, a page of cars at a time, newest car first',
    access: 'user',
    scope: 'read:cars',
    expensive: true,
    query: z
      .strictObject({
        from: Day,
        to: Day,
        ...pageQuery({ limit: calendarLimits.carsDefault, limitMax: calendarLimits.carsMax }),
      })
      .check(fewDays),
    response: CarsCalendar,
  }),
  blockDays: endpoint('POST /api/cars/:id/blocks', {
    summary: 'Block days of a car; adjacent blocks are merged',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    body: BlockRequest,
    status: 201,
    response: Block,
  }),
  blockCars: endpoint('POST /api/my/blocks', {
    summary: 'Block the same days of several cars; a car with a booking on these days stays unchanged',
    access: 'user',
    scope: 'write:cars',
    body: CarsBlockRequest,
    response: z.object({ results: z.array(CarBlockResult) }),
  }),
  setBlocks: endpoint('PUT /api/cars/:id/blocks', {
    summary: 'Replace the blocks within a range of days; all other days of the range become free',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    body: BlocksRequest,
    response: z.object({ blocks: z.array(Block) }),
  }),
  deleteBlock: endpoint('DELETE /api/blocks/:id', {
    summary: 'Delete a block and free its days',
    access: 'user',
    scope: 'write:cars',
    params: z.object({ id: z.uuid({ error: 'calendar/block-not-found' }) }),
    status: 204,
  }),
};
