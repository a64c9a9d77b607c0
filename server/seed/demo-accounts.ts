import { DEMO_EMAILS } from '../../contract/demo/demo-rules.ts';

/** The password is public, so production starts with these accounts only as a public demo. */
export const DEMO_PASSWORD = 'sparekey-demo';

export const DEMO_ACCOUNTS = [
  { email: DEMO_EMAILS.renter, displayName: 'Robin Renter', isAdmin: false },
  { email: DEMO_EMAILS.owner, displayName: 'Olive Owner', isAdmin: false },
  { email: DEMO_EMAILS.admin, displayName: 'Ada Admin', isAdmin: true },
] as const;
