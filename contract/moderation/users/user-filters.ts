export const USER_STATES = ['active', 'banned', 'deleted'] as const;

/** Filters for the list of users */
export const USER_FILTERS = [...USER_STATES, 'admins', 'unverified', 'reported'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];
