import { sql } from '../platform/database/database.ts';
import type { Forgotten } from '../platform/retention.ts';

export const forgottenEvents: Forgotten[] = [
  // Providers repeat an event for a few days; one that came again after a month would find nothing new to say.
  { table: 'provider_events', afterHours: 30 * 24, isOld: (moment) => sql`received_at < ${moment}` },
  { table: 'sandbox_payment_methods', afterHours: 30 * 24, isOld: (moment) => sql`created_at < ${moment}` },
];
