import { keyLimits, webhookLimits } from './limits.ts';

/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const integrationProblems = {
  'webhook/address-invalid': 400,
  'webhook/address-unreachable': 400,
  'webhook/event-unknown': 400,
  'webhook/events-missing': 400,
  'webhook/too-many': 409,
  'webhook/not-found': 404,
  'webhook/off': 409,
  'webhook/delivery-not-found': 404,
  'key/name-missing': 400,
  'key/name-too-long': 400,
  'key/scopes-missing': 400,
  'key/scope-not-allowed': 400,
  'key/too-many': 409,
  'key/not-found': 404,
} as const;

/** What its messages say in numbers, by the names that they give them */
export const integrationProblemValues = {
  keyNameMax: keyLimits.nameMax,
  webhooksMax: webhookLimits.webhooksMax,
  keysMax: keyLimits.keysMax,
} as const;
