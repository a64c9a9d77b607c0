import { many, scalar, sql, type Database } from '../platform/database/database.ts';

/** The time by the database's clock, `hoursAgo` hours ago. */
export const findTimeHoursAgo = (db: Database, hoursAgo: number): Promise<Date> =>
  scalar<Date>(db, sql`select now() - make_interval(hours => ${hoursAgo}) as at`);

export const findChargedSince = (db: Database, provider: string, hours: number) =>
  many<{ ref: string; amountCents: number; currency: string }>(
    db,
    sql`
    select provider_ref as ref, amount_cents as "amountCents", currency from payment_attempts
    where status = 'succeeded' and provider = ${provider}
      and created_at >= now() - make_interval(hours => ${hours})`,
  );
