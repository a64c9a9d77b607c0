import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { PAGES } from '../paths.ts';

/** What a browser needs to know before anyone signs in. */
export const PublicConfig = z.object({
  brand: z.string(),
  /** Today in the marketplace's time zone, so that every calendar agrees with the server. */
  today: z.iso.date(),
  timeZone: z.string(),
  paymentProvider: z.enum(['sandbox', 'stripe']),
  /** Names our account to Stripe's own script; only there when Stripe takes the payments. */
  stripePublishableKey: z.optional(z.string()),
  development: z.boolean(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const VITAL_NAMES = ['CLS', 'INP', 'LCP', 'FCP', 'TTFB'] as const;

export const Vital = z.strictObject({
  name: z.enum(VITAL_NAMES),
  value: z.number().check(z.nonnegative(), z.maximum(600_000)),
  rating: z.enum(['good', 'needs-improvement', 'poor']),
  /** One of ours, as a pattern: no id of a car or a person is reported, and nothing that is no page. */
  page: z.enum(PAGES),
});
export type Vital = z.infer<typeof Vital>;

const Status = z.object({ status: z.literal('ok') });

export const siteEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'The process is alive',
    access: 'public',
    response: Status,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/ready',
    summary: 'The process can serve: its database answers and it is not shutting down',
    access: 'public',
    response: z.object({
      ...Status.shape,
      /** Without it cars have no photos and none can be added; everything else goes on, so it makes no server unready. */
      photoStorage: z.enum(['ok', 'away']),
    }),
  }),
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    summary: 'What a browser needs to know before anyone signs in',
    access: 'public',
    response: PublicConfig,
  }),
  vitals: endpoint({
    method: 'POST',
    path: '/api/vitals',
    summary: 'Report how fast a page felt',
    access: 'user',
    body: Vital,
    status: 204,
  }),
};
