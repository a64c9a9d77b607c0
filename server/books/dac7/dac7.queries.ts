import type { ReportedOwner } from '../../../contract/books/dac7/dac7.ts';
import { personOf } from '../../people/index.ts';
import type { PagePosition } from '../../platform/cursor.ts';
import { many, scalar, sql, type Database } from '../../platform/database/database.ts';

type IncomeRow = Omit<ReportedOwner, 'details' | 'quarters'> & {
  id: string;
  quarters: ({ quarter: number } & ReportedOwner['quarters'][number])[];
};

/**
 * Sums earnings by the time they were credited; a later refund reduces the quarter in which it was made. `starts` are the
 * starts of the four quarters and the end of the last one.
 */
export const findIncome = (
  db: Database,
  {
    starts,
    provider,
    after,
    limit,
  }: { starts: readonly Date[]; provider: string; after: PagePosition<number> | undefined; limit: number },
) =>
  many<IncomeRow>(
    db,
    sql`
    with credited as (
      select coalesce(lines.owner_id, cars.owner_id) as owner_id, lines.rental_id,
        width_bucket(entries.created_at, ${starts.slice(0, 4).map((start) => start.toISOString())}::timestamptz[]) as quarter,
        -sum(lines.amount_cents) filter (where account = 'owner') as cents,
        -sum(lines.amount_cents) filter (where account = 'fees') as fees
      from ledger_entries entries join ledger_lines lines on lines.entry_id = entries.id
      join rentals on rentals.id = lines.rental_id join cars on cars.id = rentals.car_id
      where entries.kind = 'earnings' and account in ('owner', 'fees')
        and entries.created_at >= ${starts[0]} and entries.created_at < ${starts[4]}
      group by 1, 2, 3),
    by_quarter as (
      select owner_id, quarter, coalesce(sum(cents), 0)::bigint as cents, coalesce(sum(fees), 0)::bigint as fees,
        count(*) filter (where cents > 0) as rentals
      from credited group by 1, 2),
    by_owner as (
      select owner_id, sum(cents)::bigint as total, jsonb_agg(jsonb_build_object('quarter', quarter,
        'considerationCents', cents, 'rentals', rentals, 'feeCents', fees)) as quarters
      from by_quarter group by 1 having bool_or(cents <> 0 or rentals > 0)),
    shown as (
      select * from by_owner
      ${after ? sql`where (total, owner_id) < (${after.key}::bigint, ${after.id}::uuid)` : sql``}
      order by total desc, owner_id desc limit ${limit})
    select shown.owner_id as id, ${personOf(sql`users`)} as person,
      case when users.deleted_at is null then users.email::text end as email, coalesce(accounts.label, left_with.account) as account,
      coalesce(accounts.country, left_with.account_country) as "accountCountry", quarters, total as "totalCents"
    from shown join users on users.id = shown.owner_id
    left join tax_details left_with on left_with.user_id = users.id
    left join payout_accounts accounts on accounts.user_id = users.id and accounts.provider = ${provider}
    order by total desc, shown.owner_id desc`,
  );

export const hasRentalsWithFees = (db: Database) =>
  scalar<boolean>(db, sql`select exists (select from rentals where owner_fee_percent > 0)`);
