import { claimLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const claimProblems = {
  'claim/not-found': 404,
  'claim/off': 409,
  'claim/not-possible': 409,
  'claim/not-yet': 409,
  'claim/too-late': 409,
  'claim/kind-required': 400,
  'claim/amount-invalid': 400,
  'claim/above-limit': 409,
  'claim/already-made': 409,
  'claim/text-required': 400,
  'claim/text-too-long': 400,
  'claim/evidence-required': 400,
  'claim/no-handover': 409,
  'claim/not-as-computed': 409,
  'claim/answer-required': 400,
  'claim/answered': 409,
  'claim/being-paid': 409,
  'claim/not-payable': 409,
  'claim/decided': 409,
  'claim/own': 403,
  'claim/card-needed': 409,
  'deposit/not-payable': 409,
} as const;

/** Values for the placeholders in these messages */
export const claimProblemValues = {
  claimHours: claimLimits.windowHours,
  claimTextMax: claimLimits.textMax,
} as const;
