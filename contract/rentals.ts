import * as z from 'zod/mini';
import { isDay } from './dates.ts';
import { endpoint } from './endpoint.ts';

const Day = z.string({ error: 'rental/dates-invalid' }).check(z.refine(isDay, { error: 'rental/dates-invalid' }));

export const QuoteRequest = z.strictObject({
  carId: z.uuid({ error: 'car/not-found' }),
  startDate: Day,
  endDate: Day,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** What these dates cost at this moment. `lines` add up to `totalCents`. */
export const Quote = z.object({
  carId: z.uuid(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  days: z.number(),
  pricePerDayCents: z.number(),
  totalCents: z.number(),
  lines: z.array(
    z.object({ kind: z.literal('days'), quantity: z.number(), unitCents: z.number(), amountCents: z.number() }),
  ),
});
export type Quote = z.infer<typeof Quote>;

export const rentalEndpoints = {
  quote: endpoint({
    method: 'POST',
    path: '/api/quotes',
    summary: 'Whether a car is free on these dates, and what it costs; nothing is held',
    access: 'user',
    body: QuoteRequest,
    response: Quote,
  }),
};
