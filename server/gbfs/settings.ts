import * as z from 'zod';
import {
  choice,
  onOffSetting,
  optional,
  type CheckSettings,
  type ConfigOf,
  type Settings,
} from '../platform/setting.ts';

/** SPDX identifiers of common data licences. Without one, the site's own terms apply. */
const FEED_LICENCES = [
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'ODC-By-1.0',
  'ODbL-1.0',
  'PDDL-1.0',
  'DL-DE-BY-2.0',
  'etalab-2.0',
  'NLOD-2.0',
  'OGL-UK-3.0',
  'OGL-Canada-2.0',
] as const;

export const gbfsSettings = {
  /** Whether to publish the listed cars as a GBFS feed for journey planners. */
  GBFS: onOffSetting('gbfs', 'off'),
  /** The permanent id of the marketplace for journey planners; defaults to the host name. */
  GBFS_SYSTEM_ID: {
    key: 'gbfsSystemId',
    schema: optional(
      z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, {
        error: 'must be up to 64 letters, digits, dots, dashes and underscores, such as sparekey_geneva',
      }),
    ),
    read: (typed: string | undefined): string | undefined => typed,
    format: (value: string | undefined) => value ?? '',
  },
  GBFS_LICENCE: {
    key: 'gbfsLicence',
    schema: choice(FEED_LICENCES),
    read: (typed: (typeof FEED_LICENCES)[number] | undefined) => typed,
    format: (value: (typeof FEED_LICENCES)[number] | undefined) => value ?? '',
  },
} as const satisfies Settings;

export const checkGbfsSettings: CheckSettings = ({ typed, warnings }) => {
  const { GBFS, GBFS_SYSTEM_ID, GBFS_LICENCE } = typed as Record<string, string | undefined>;
  if (GBFS === 'on') return;
  for (const [name, value] of Object.entries({ GBFS_SYSTEM_ID, GBFS_LICENCE })) {
    if (value) warnings.push(`${name} is set, and means nothing without GBFS=on`);
  }
};

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof gbfsSettings> {}
}
