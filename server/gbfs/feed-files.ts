import type { Config } from '../platform/config.ts';

/** As their schemas have it: 3.1 is a candidate, the first version that knows when a car is free. */
export const GBFS_VERSION = '3.1-RC3';

/** In the order in which readers need them. The names are the standard's. */
export const FEED_FILES = [
  'gbfs',
  'system_information',
  'vehicle_types',
  'station_information',
  'station_status',
  'vehicle_availability',
  'system_pricing_plans',
] as const;
export type FeedFile = (typeof FEED_FILES)[number];

/** With the major version in it, as the standard asks for: the address stays when a minor one comes. */
export const feedPath = (file: FeedFile): string => `/gbfs/v3/${file}.json`;

/** By which readers find the feed from any page */
export const discoveryLink = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `<link rel="gbfs" type="application/json" href="${publicUrl}${feedPath('gbfs')}" />`;
