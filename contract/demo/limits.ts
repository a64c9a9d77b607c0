/**
 * Of a public demo, in an hour: from one address of the network, and by everybody together. Its accounts are shared, so limits by
 * person would be one visitor's doing and another's refusal.
 */
export const demoLimits = {
  signIns: { each: 60, all: 3_000 },
  accounts: { each: 5, all: 200 },
  uploads: { each: 20, all: 400 },
  messages: { each: 40, all: 1_000 },
  /** Whatever else changes something */
  writes: { each: 300, all: 10_000 },
} as const;
