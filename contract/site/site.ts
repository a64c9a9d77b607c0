import * as z from 'zod/mini';
import { DISTANCE_UNITS } from '../cars/car-terms.ts';
import { OWN_FIELD_KINDS, type OwnField } from '../cars/own-fields.ts';
import { endpoint } from '../endpoint.ts';
import { PAGES } from '../paths.ts';
import { SETTING_NAMES, SETTING_SOURCES } from './setting-names.ts';

const Field = z.object({
  key: z.string(),
  kind: z.enum(OWN_FIELD_KINDS),
  label: z.string(),
  help: z.optional(z.string()),
  options: z.optional(z.readonly(z.array(z.object({ value: z.string(), label: z.string() })))),
  unit: z.optional(z.string()),
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  filter: z.optional(z.literal(true)),
}) satisfies z.ZodMiniType<OwnField, OwnField>;

export const PublicConfig = z.object({
  brand: z.string(),
  /** What each language calls itself, by its code */
  languages: z.record(z.string(), z.string()),
  /** In the marketplace's time zone, so that every calendar agrees with the server. */
  today: z.iso.date(),
  timeZone: z.string(),
  /** ISO 4217; amounts are in its smallest unit, also where their names say `Cents`. */
  currency: z.string(),
  /** Who takes the payments, a line each, as receipts name them */
  seller: z.optional(z.array(z.string())),
  /** The operator's share of what owners earn */
  ownerFeePercent: z.number(),
  distanceUnit: z.enum(DISTANCE_UNITS),
  /** Whether the card that pays for a rental is kept for extra charges */
  claims: z.boolean(),
  paymentProvider: z.enum(['sandbox', 'stripe']),
  /** Only where none is offered */
  wallets: z.optional(z.literal(false)),
  stripePublishableKey: z.optional(z.string()),
  development: z.boolean(),
  /** A public demo, which begins afresh every hour */
  demo: z.optional(z.literal(true)),
  /** Whether visitors may look at cars and people */
  publicBrowsing: z.optional(z.literal(true)),
  /** Whether only people may book whose driving licence was approved: all cars, or those whose owner wants it. Missing where nobody asks. */
  driverCheck: z.optional(z.enum(['required', 'owner'])),
  /** Where a service of the operator checks licences, beside the reviewers */
  driverService: z.optional(z.literal(true)),
  /** What people know the provider of single sign-on by, where there is one */
  singleSignOn: z.optional(z.string()),
  /** False where single sign-on is the only way in */
  passwords: z.boolean(),
  /** Streets of the map, where the operator has any: an address template of pictures, or a file of ours */
  map: z.optional(z.object({ tiles: z.optional(z.string()), file: z.optional(z.string()) })),
  /** What the operator's folder adds; whatever is not there is Sparekey's own. */
  logo: z.optional(
    z.object({
      src: z.string(),
      /** For the dark theme, where it is another */
      darkSrc: z.optional(z.string()),
      width: z.number(),
      height: z.number(),
      /** Whether it is so wide that it says the name itself */
      hasName: z.boolean(),
    }),
  ),
  contact: z.optional(
    z.object({
      email: z.string(),
      phone: z.optional(z.string()),
      roadside: z.optional(z.string()),
      accident: z.optional(z.string()),
      hours: z.optional(z.string()),
      address: z.optional(z.array(z.string())),
    }),
  ),
  /** Addresses by the names of the sites */
  social: z.optional(z.record(z.string(), z.string())),
  /** Titles of the operator's own pages, by their names */
  pages: z.optional(z.record(z.string(), z.string())),
  /** What this marketplace asks of a car beside what every marketplace does */
  fields: z.optional(z.array(Field)),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

const VITAL_NAMES = ['CLS', 'INP', 'LCP', 'FCP', 'TTFB'] as const;

export const Vital = z.strictObject({
  name: z.enum(VITAL_NAMES),
  value: z.number().check(z.nonnegative(), z.maximum(600_000)),
  rating: z.enum(['good', 'needs-improvement', 'poor']),
  /** A known page pattern, so that no id of a car or person is reported. */
  page: z.enum(PAGES),
});
export type Vital = z.infer<typeof Vital>;

export const SitePage = z.object({
  /** Which it may have had to fall back to */
  language: z.string(),
  title: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Rendered from the operator's Markdown, without anything that runs */
  html: z.string(),
});
export type SitePage = z.infer<typeof SitePage>;

export const AdminSettings = z.object({
  settings: z.array(
    z.object({
      name: z.enum(SETTING_NAMES),
      source: z.enum(SETTING_SOURCES),
      /** Never that of a secret; null where there is none */
      value: z.nullable(z.string()),
      isSecret: z.boolean(),
    }),
  ),
  /** What the operator's folder has; null where there is none */
  brand: z.nullable(
    z.object({
      folder: z.string(),
      colours: z.nullable(z.object({ light: z.string(), dark: z.string() })),
      logo: z.nullable(z.string()),
      favicon: z.nullable(z.string()),
      contact: z.array(z.string()),
      social: z.array(z.string()),
      pages: z.array(z.object({ slug: z.string(), title: z.string(), languages: z.array(z.string()) })),
      /** The labels of its own fields */
      fields: z.array(z.string()),
    }),
  ),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

const Status = z.object({ status: z.literal('ok') });

export const siteEndpoints = {
  health: endpoint('GET /api/health', {
    summary: 'The process is alive',
    access: 'public',
    response: Status,
  }),
  ready: endpoint('GET /api/ready', {
    summary: 'The process can serve: its database answers and it is not shutting down',
    access: 'public',
    response: z.object({
      ...Status.shape,
      /** Without it photos cannot be added, or not even shown; everything else works, so it does not make the server unready. */
      photoStorage: z.enum(['ok', 'away']),
    }),
  }),
  config: endpoint('GET /api/config', {
    summary: 'What a browser needs to know before anyone signs in',
    access: 'public',
    response: PublicConfig,
  }),
  page: endpoint('GET /api/pages/:slug', {
    summary: 'A page of the operator’s, such as terms or an imprint',
    access: 'public',
    params: z.strictObject({ slug: z.string().check(z.maxLength(80)) }),
    /** Of its headings: 3 below a title that is a 2 */
    query: z.strictObject({ level: z.optional(z.enum(['2', '3'])) }),
    response: SitePage,
  }),
  adminSettings: endpoint('GET /api/admin/settings', {
    summary: 'What is set, and from where; never a secret',
    access: 'admin',
    scope: null,
    response: AdminSettings,
  }),
  vitals: endpoint('POST /api/vitals', {
    summary: 'Report how fast a page felt',
    access: 'user',
    scope: null,
    body: Vital,
    status: 204,
  }),
};
