/** `on-hold`: somebody is paying for it. `buffer`: kept free around a rental. `past`: over, and nothing took it. */
export const DAY_STATES = ['free', 'booked', 'on-hold', 'blocked', 'imported', 'buffer', 'past'] as const;
export type DayState = (typeof DAY_STATES)[number];
