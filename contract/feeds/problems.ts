import { feedLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const feedProblems = {
  'feed/not-found': 404,
  'feed/too-many': 409,
  'feed/known': 409,
  'feed/off': 409,
  'feed/busy': 409,
  'feed/name-too-long': 400,
  'feed/address-required': 400,
  'feed/address-invalid': 400,
  'feed/own-address': 400,
  'feed/unreachable': 422,
  'feed/not-secure': 422,
  'feed/too-slow': 422,
  'feed/too-large': 422,
  'feed/too-many-redirects': 422,
  'feed/gone': 422,
  'feed/denied': 422,
  'feed/failed': 422,
  'feed/not-a-calendar': 422,
  'feed/cut-off': 422,
  'feed/too-many-events': 422,
  'feed/too-complex': 422,
  'feed/empty': 422,
} as const;

/** Values for the placeholders in these messages */
export const feedProblemValues = {
  feedsMax: feedLimits.feedsMax,
  feedNameMax: feedLimits.nameMax,
  feedEventsMax: feedLimits.eventsMax,
  feedMegabytesMax: feedLimits.megabytesMax,
  feedSeconds: feedLimits.fetchSeconds,
} as const;
