import type { Config } from '../platform/config.ts';

/** 3.1 is a release candidate; it is the first version with `vehicle_availability`. */
export const GBFS_VERSION = '3.1-RC3';

/** File names from the GBFS standard, in the order in which clients need them. */
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

/** The path includes only the major version, so that it does not change with a minor one. */
export const feedPath = (file: FeedFile): string => `/gbfs/v3/${file}.json`;

/** Lets clients discover the feed from any page. */
export const discoveryLink = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `<link rel="gbfs" type="application/json" href="${publicUrl}${feedPath('gbfs')}" />`;
