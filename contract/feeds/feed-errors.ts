/** Why another site's calendar could not be imported, as problem codes. */
export const FEED_ERRORS = [
  'feed/unreachable',
  'feed/not-secure',
  'feed/too-slow',
  'feed/too-large',
  'feed/too-many-redirects',
  'feed/gone',
  'feed/denied',
  'feed/failed',
  'feed/not-a-calendar',
  'feed/cut-off',
  'feed/too-many-events',
  'feed/too-complex',
  'feed/empty',
] as const;
export type FeedError = (typeof FEED_ERRORS)[number];
