import { DEMO_EMAILS } from '../../contract/demo/demo-rules.ts';

/** Their password is public, so production refuses to start with them, unless it is a demo. */
export const DEMO_PASSWORD = 'sparekey-demo';

export const DEMO_ACCOUNTS = [
  { email: DEMO_EMAILS.renter, displayName: 'Robin Renter', isAdmin: false },
  { email: DEMO_EMAILS.owner, displayName: 'Olive Owner', isAdmin: false },
  { email: DEMO_EMAILS.admin, displayName: 'Ada Admin', isAdmin: true },
] as const;
