/**
 * Limits per hour on a public demo: per IP address, and in total. Its accounts are shared, so with limits per user one
 * visitor could lock out others.
 */
export const demoLimits = {
  signIns: { each: 60, all: 3_000 },
  accounts: { each: 5, all: 200 },
  uploads: { each: 20, all: 400 },
  messages: { each: 40, all: 1_000 },
  /** All other changes */
  writes: { each: 300, all: 10_000 },
} as const;
