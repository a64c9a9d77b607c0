import { sql } from '../platform/database/database.ts';
import type { RetentionRule } from '../platform/retention.ts';

export const eventRetention: RetentionRule[] = [
  // Providers resend events for a few days, so a month is long enough to recognise repeated ones.
  { table: 'provider_events', afterHours: 30 * 24, isOld: (moment) => sql`received_at < ${moment}` },
  {
    table: 'sandbox_payment_methods',
    afterHours: 30 * 24,
    isOld: (moment) => sql`
      created_at < ${moment} and not exists (
        select from kept_cards where payment_method_id = sandbox_payment_methods.id and ended_at is null)`,
  },
];
