import type { BookOwner } from '../../contract/books/books.ts';
import { matchesUser } from '../moderation/index.ts';
import { personOf } from '../people/index.ts';
import { many, scalar, sql, type Database } from '../platform/database/database.ts';
import type { PagePosition } from '../platform/cursor.ts';

interface OwnerSearch {
  search: string;
  provider: string;
  after: PagePosition<number> | undefined;
  limit: number;
}

/** Balances come from a covering index; the other columns are queried only for the owners on the page. */
export const findBookOwners = (db: Database, { search, provider, after, limit }: OwnerSearch) =>
  many<BookOwner>(
    db,
    sql`
    with balances as (
      select owner_id, -sum(amount_cents)::bigint as cents from ledger_lines
      where account = 'owner' ${search ? sql`and owner_id in (select id from users where ${matchesUser(search)})` : sql``}
      group by 1),
    shown as (
      select owner_id, cents from balances
      ${after ? sql`where (cents, owner_id) < (${after.key}::bigint, ${after.id}::uuid)` : sql``}
      order by cents desc, owner_id desc limit ${limit})
    select ${personOf(sql`users`)} as person,
      case when users.deleted_at is null then users.email::text end as email, cents as "balanceCents",
      coalesce(earned, 0)::bigint as "earnedCents", coalesce(paid_out, 0)::bigint as "paidOutCents",
      coalesce(payout_accounts.status, 'none') as account
    from shown join users on users.id = shown.owner_id
    left join payout_accounts on payout_accounts.user_id = users.id and payout_accounts.provider = ${provider},
    lateral (
      select -sum(lines.amount_cents) filter (where kind = 'earnings') as earned,
        sum(lines.amount_cents) filter (where kind in ('payout', 'payout-failed', 'payout-returned')) as paid_out
      from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id
      where account = 'owner' and owner_id = shown.owner_id) sums
    order by cents desc, shown.owner_id desc`,
  );

/** Null for users who never earned anything. */
export const balanceOf = (db: Database, ownerId: string): Promise<number | null> =>
  scalar<number | null>(
    db,
    sql`
    select -sum(amount_cents)::bigint as cents from ledger_lines
    where account = 'owner' and owner_id = ${ownerId}`,
  );
