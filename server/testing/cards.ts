export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  secure: '4000002760003184',
  /** Requires 3-D Secure once, and can be charged later without it. */
  secureOnce: '4000002500003155',
  /** Succeeds now, and is declined later. */
  goodOnce: '4000000000000341',
};
