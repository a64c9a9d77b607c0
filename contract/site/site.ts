import * as z from 'zod/mini';
import { DISTANCE_UNITS } from '../places/position.ts';
import { CUSTOM_FIELD_KINDS, type CustomField } from '../cars/custom-fields.ts';
import { endpoint } from '../endpoint.ts';
import { PAGES } from '../paths.ts';
import { SETTING_NAMES, SETTING_SOURCES } from './setting-names.ts';

const Field = z.object({
  key: z.string(),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  label: z.string(),
  help: z.optional(z.string()),
  options: z.optional(z.readonly(z.array(z.object({ value: z.string(), label: z.string() })))),
  unit: z.optional(z.string()),
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  filter: z.optional(z.literal(true)),
}) satisfies z.ZodMiniType<CustomField, CustomField>;

export const PublicConfig = z.object({
  brand: z.string(),
  /** Native names of the languages, by code */
  languages: z.record(z.string(), z.string()),
  /** In the marketplace's time zone, so that every calendar agrees with the server. */
  today: z.iso.date(),
  timeZone: z.string(),
  /** ISO 4217; amounts are in its smallest unit, even if their names end in `Cents`. */
  currency: z.string(),
  /** The seller's name and address for receipts, line by line */
  seller: z.optional(z.array(z.string())),
  /** The operator's fee on owners' earnings */
  ownerFeePercent: z.number(),
  distanceUnit: z.enum(DISTANCE_UNITS),
  /** Whether the card that pays for a rental is saved for extra charges */
  claims: z.boolean(),
  paymentProvider: z.enum(['sandbox', 'stripe']),
  /** Only set if wallets are not offered */
  wallets: z.optional(z.literal(false)),
  stripePublishableKey: z.optional(z.string()),
  development: z.boolean(),
  /** A public demo, which resets every hour */
  demo: z.optional(z.literal(true)),
  /** Whether visitors may browse cars and profiles */
  publicBrowsing: z.optional(z.literal(true)),
  /** Whether booking requires an approved driving licence: always, or if the owner wants it. Missing if never. */
  driverCheck: z.optional(z.enum(['required', 'owner'])),
  /** Set if a service of the operator checks licences in addition to reviewers */
  driverService: z.optional(z.literal(true)),
  /** Display name of the single sign-on provider, if configured */
  singleSignOn: z.optional(z.string()),
  /** False if single sign-on is the only way to sign in */
  passwords: z.boolean(),
  /** The operator's map, if configured: a URL template for tiles, or a file on this site */
  map: z.optional(
    z.object({ tiles: z.optional(z.string()), file: z.optional(z.string()), credit: z.optional(z.string()) }),
  ),
  /** From the operator's brand folder; missing parts fall back to Sparekey's own. */
  logo: z.optional(
    z.object({
      src: z.string(),
      /** A separate logo for the dark theme */
      darkSrc: z.optional(z.string()),
      width: z.number(),
      height: z.number(),
      /** Whether it is wide enough to contain the name */
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
  /** URLs by name of the network */
  social: z.optional(z.record(z.string(), z.string())),
  /** Titles of the operator's pages, by slug */
  pages: z.optional(z.record(z.string(), z.string())),
  /** The operator's custom fields for cars */
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
  /** May be a fallback language */
  language: z.string(),
  title: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Rendered from the operator's Markdown, without scripts */
  html: z.string(),
});
export type SitePage = z.infer<typeof SitePage>;

export const AdminSettings = z.object({
  settings: z.array(
    z.object({
      name: z.enum(SETTING_NAMES),
      source: z.enum(SETTING_SOURCES),
      /** Never the value of a secret; null if unset */
      value: z.nullable(z.string()),
      isSecret: z.boolean(),
    }),
  ),
  /** Contents of the brand folder; null if there is none */
  brand: z.nullable(
    z.object({
      folder: z.string(),
      colours: z.nullable(z.object({ light: z.string(), dark: z.string() })),
      logo: z.nullable(z.string()),
      favicon: z.nullable(z.string()),
      contact: z.array(z.string()),
      social: z.array(z.string()),
      pages: z.array(z.object({ slug: z.string(), title: z.string(), languages: z.array(z.string()) })),
      /** Labels of the custom fields */
      fields: z.array(z.string()),
    }),
  ),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

const Status = z.object({ status: z.literal('ok') });

export const siteEndpoints = {
  health: endpoint('GET /api/health', {
    summary: 'Check that the process is alive',
    access: 'public',
    response: Status,
  }),
  ready: endpoint('GET /api/ready', {
    summary: 'Check that the process can serve requests: its database responds and it is not shutting down',
    access: 'public',
    response: z.object({
      ...Status.shape,
      /** If it is away, photos cannot be added or even shown, but everything else works, so the server stays ready. */
      photoStorage: z.enum(['ok', 'away']),
    }),
  }),
  config: endpoint('GET /api/config', {
    summary: 'Get the configuration that browsers need before anyone signs in',
    access: 'public',
    response: PublicConfig,
  }),
  page: endpoint('GET /api/pages/:slug', {
    summary: 'Get one of the operator’s pages, such as the terms or an imprint',
    access: 'public',
    params: z.strictObject({ slug: z.string().check(z.maxLength(80)) }),
    /** Heading level of the sections: 3 below a title of level 2 */
    query: z.strictObject({ level: z.optional(z.enum(['2', '3'])) }),
    response: SitePage,
  }),
  adminSettings: endpoint('GET /api/admin/settings', {
    summary: 'List the settings and where each comes from; never includes secrets',
    access: 'admin',
    scope: null,
    response: AdminSettings,
  }),
  vitals: endpoint('POST /api/vitals', {
    summary: 'Report the web vitals of a page',
    access: 'user',
    scope: null,
    body: Vital,
    status: 204,
  }),
};
