import { maybeOne, sql, type Database } from '../platform/database/database.ts';
import type { RetentionRule } from '../platform/retention.ts';

export const isKnownEvent = async (db: Database, provider: string, id: string): Promise<boolean> =>
  Boolean(await maybeOne(db, sql`select 1 from provider_events where provider = ${provider} and id = ${id}`));

export const recordEvent = (db: Database, provider: string, id: string) =>
  db.query(sql`insert into provider_events (provider, id) values (${provider}, ${id}) on conflict do nothing`);

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
