/** What an owner does for a car, once, so that it is as ready as it can be */
export const SET_UP_STEPS = ['photos', 'prices', 'terms', 'pickup', 'payout'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Which are fine as they are, so that somebody may leave them so */
export const KEEPABLE_STEPS = ['photos', 'prices', 'terms'] as const satisfies SetUpStep[];
export type KeepableStep = (typeof KEEPABLE_STEPS)[number];
