import { webhookLimits } from './limits.ts';
import { keyLimits } from '../accounts/limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
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

/** Values for the placeholders in these messages */
export const integrationProblemValues = {
  keyNameMax: keyLimits.nameMax,
  webhooksMax: webhookLimits.webhooksMax,
  keysMax: keyLimits.keysMax,
} as const;
