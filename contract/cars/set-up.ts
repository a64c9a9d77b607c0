/** The checklist that prepares a new car for bookings */
export const SET_UP_STEPS = ['photos', 'prices', 'terms', 'pickup', 'payout'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Steps with usable defaults, which the owner may skip */
export const KEEPABLE_STEPS = ['photos', 'prices', 'terms'] as const satisfies SetUpStep[];
export type KeepableStep = (typeof KEEPABLE_STEPS)[number];
