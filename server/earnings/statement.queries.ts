import type { StatementLine, EARNING_KINDS, PAYOUT_MOVES } from '../../contract/earnings/earnings.ts';
import type { TimeSpan } from '../../contract/earnings/months.ts';
import { many, maybeOne, one, scalar, sql, type Database } from '../platform/database/database.ts';
import { bookedTitle } from '../rentals/index.ts';

export interface EarnedLine extends Pick<StatementLine, 'id' | 'carTitle' | 'startDate' | 'endDate' | 'feePercent'> {
  at: Date;
  kind: (typeof EARNING_KINDS)[number];
  number: number;
  bookedAt: Date;
  netCents: number;
  feeCents: number;
  grossCents: number;
  /** Number of the payout that included it. */
  payoutNumber: number | null;
}

/** Returns every change of a rental's earnings in chronological order. Its kind comes from the charge in the same transaction. */
export const findEarnedLines = (db: Database, ownerId: string, { since, until }: TimeSpan, limit?: number) =>
  many<EarnedLine>(
    db,
    sql`
    with earned as (
      select entries.id, entries.created_at as at, entries.written_in, lines.rental_id,
        coalesce(-sum(lines.amount_cents) filter (where account = 'owner'), 0)::bigint as "netCents",
        coalesce(-sum(lines.amount_cents) filter (where account = 'fees'), 0)::bigint as "feeCents",
        -sum(lines.amount_cents)::bigint as "grossCents"
      from ledger_lines lines join ledger_entries entries on entries.id = lines.entry_id
      where entries.kind = 'earnings' and entries.created_at >= ${since} and entries.created_at < ${until}
        and lines.account in ('owner', 'fees')
        and lines.rental_id in (select rental_id from ledger_lines where account = 'owner' and owner_id = ${ownerId})
      group by entries.id, lines.rental_id order by at, entries.id limit ${limit ?? null}::integer)
    select earned.id, at, "netCents", "feeCents", "grossCents", rentals.number, rentals.created_at as "bookedAt",
      coalesce(stays.car_title, ${bookedTitle}) as "carTitle", coalesce(stays.start_date, rentals.start_date) as "startDate",
      coalesce(stays.end_date, rentals.end_date) as "endDate",
      coalesce(rentals.owner_fee_percent, 0) as "feePercent",
      case when "grossCents" < 0 then 'refund' else coalesce((
        select case when dues.kind in ('claim', 'deposit') then 'extra' when dues.kind = 'change' then 'change' else 'trip' end
        from ledger_lines moved join ledger_entries charge on charge.id = moved.entry_id
        join dues on dues.id = charge.due_id
        where moved.rental_id = earned.rental_id and moved.account = 'provider' and charge.kind = 'charge'
          and charge.written_in = earned.written_in
        order by dues.kind in ('claim', 'deposit') desc limit 1), 'trip') end as kind,
      (select payouts.number from ledger_lines part join ledger_entries sent on sent.id = part.entry_id
        join payouts on payouts.id = sent.provider_ref::uuid
        where part.rental_id = earned.rental_id and part.account = 'owner' and sent.kind = 'payout'
          and sent.created_at >= at and payouts.status not in ('failed', 'returned')
        order by sent.created_at limit 1) as "payoutNumber"
    from earned join rentals on rentals.id = earned.rental_id join cars on cars.id = rentals.car_id
    left join earned_stays stays on stays.entry_id = earned.id
    order by at, earned.id`,
  );

/** Whether a fee applies to any of the owner's rentals. */
export const hasPaidFees = (db: Database, ownerId: string) =>
  scalar<boolean>(
    db,
    sql`
    select exists (select 1 from rentals join cars on cars.id = rentals.car_id
      where cars.owner_id = ${ownerId} and rentals.owner_fee_percent > 0)`,
  );

export interface PayoutLine {
  id: string;
  at: Date;
  kind: (typeof PAYOUT_MOVES)[number];
  number: number | null;
  amountCents: number;
}

/** Returns payouts from an owner's balance and returns to it. */
export const findPayoutLines = (db: Database, ownerId: string, { since, until }: TimeSpan) =>
  many<PayoutLine>(
    db,
    sql`
    select entries.id, entries.created_at as at, entries.kind, payouts.number, sum(lines.amount_cents)::bigint as "amountCents"
    from ledger_lines lines join ledger_entries entries on entries.id = lines.entry_id
    left join payouts on payouts.id = split_part(entries.provider_ref, ':', 1)::uuid
    where lines.account = 'owner' and lines.owner_id = ${ownerId} and entries.kind <> 'earnings'
      and entries.created_at >= ${since} and entries.created_at < ${until}
    group by entries.id, payouts.number order by at, entries.id`,
  );

interface StatementSums {
  openingCents: number;
  closingCents: number;
  netCents: number;
  feeCents: number;
  paidOutCents: number;
  lines: number;
}

export const sumStatement = (db: Database, ownerId: string, { since, until }: TimeSpan) =>
  one<StatementSums>(
    db,
    sql`
    select
      coalesce(-sum(lines.amount_cents) filter (where account = 'owner' and entries.created_at < ${since}), 0)::bigint
        as "openingCents",
      coalesce(-sum(lines.amount_cents) filter (where account = 'owner'), 0)::bigint as "closingCents",
      coalesce(-sum(lines.amount_cents) filter (where account = 'owner' and kind = 'earnings' and is_within), 0)::bigint
        as "netCents",
      coalesce(-sum(lines.amount_cents) filter (where account = 'fees' and kind = 'earnings' and is_within), 0)::bigint
        as "feeCents",
      coalesce(sum(lines.amount_cents) filter (where account = 'owner' and kind <> 'earnings' and is_within), 0)::bigint
        as "paidOutCents",
      count(distinct entries.id) filter (where kind = 'earnings' and is_within) as lines
    from ledger_lines lines join ledger_entries entries on entries.id = lines.entry_id,
      lateral (select entries.created_at >= ${since} as is_within) span
    where lines.account in ('owner', 'fees') and entries.created_at < ${until}
      and lines.rental_id in (select rental_id from ledger_lines where account = 'owner' and owner_id = ${ownerId})`,
  );

export const findNumber = async (db: Database, ownerId: string, month: string): Promise<number | undefined> =>
  (
    await maybeOne<{ number: number }>(
      db,
      sql`select number from earnings_statements where owner_id = ${ownerId} and month = ${month}::date`,
    )
  )?.number;

/** Serializes numbering of an owner's statements. */
export const lockStatements = (db: Database, ownerId: string) =>
  db.query(sql`select pg_advisory_xact_lock(hashtextextended('statements ' || ${ownerId}::text, 0))`);

export const findLastNumbered = (db: Database, ownerId: string) =>
  maybeOne<{ month: string; number: number }>(
    db,
    sql`
    select to_char(month, 'YYYY-MM') as month, number from earnings_statements
    where owner_id = ${ownerId} order by month desc limit 1`,
  );

export const findFirstMovement = (db: Database, ownerId: string) =>
  scalar<Date | null>(
    db,
    sql`
    select min(created_at) as at from ledger_lines join ledger_entries on ledger_entries.id = entry_id
    where account = 'owner' and owner_id = ${ownerId}`,
  );

/** Returns the indexes, from 1, of the periods between the bounds that have any movements. */
export const findActivePeriods = async (db: Database, ownerId: string, bounds: readonly Date[]): Promise<number[]> =>
  (
    await many<{ span: number }>(
      db,
      sql`
      select distinct width_bucket(created_at, ${bounds}::timestamptz[]) as span
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where account = 'owner' and owner_id = ${ownerId}
        and created_at >= ${bounds[0]} and created_at < ${bounds.at(-1)} order by 1`,
    )
  ).map(({ span }) => span);

export const insertNumbers = (db: Database, ownerId: string, months: readonly string[], first: number) =>
  db.query(sql`
    insert into earnings_statements (owner_id, month, number)
    select ${ownerId}, month::date, ${first}::integer + place - 1
    from unnest(${months}::text[]) with ordinality as given (month, place)`);

export const findOwner = (db: Database, ownerId: string) =>
  one<{ name: string; email: string }>(
    db,
    sql`select display_name as name, email::text from users where id = ${ownerId}`,
  );
