/** Their password is public, so production refuses to start with them. */
export const DEMO_PASSWORD = 'sparekey-demo';

export const DEMO_ACCOUNTS = [
  { email: 'renter@sparekey.test', displayName: 'Robin Renter', isAdmin: false },
  { email: 'owner@sparekey.test', displayName: 'Olive Owner', isAdmin: false },
  { email: 'admin@sparekey.test', displayName: 'Ada Admin', isAdmin: true },
] as const;
