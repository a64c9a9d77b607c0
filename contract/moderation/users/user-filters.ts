export const USER_STATES = ['active', 'banned', 'deleted'] as const;

/** What a list of people may be narrowed to */
export const USER_FILTERS = [...USER_STATES, 'admins', 'unverified', 'reported'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];
