import type { earningWaits as contract } from '../../contract/earnings/waits.ts';
import { sql } from '../platform/database/database.ts';
import { waitColumns, type WaitQuery } from '../platform/wait.queries.ts';

export const earningWaits: Record<keyof typeof contract, WaitQuery> = {
  // Sums the balance only for owners without a ready account, because the sum is expensive.
  'add-payout': ({ uid, provider }) => sql`
    select ${waitColumns({ role: sql`'owner'`, cents: sql`cents` })}
    from (
      select where not exists (
        select from payout_accounts where user_id = ${uid} and provider = ${provider} and status = 'ready')) unpaid,
    lateral (
      select -sum(amount_cents)::bigint as cents from ledger_lines
      where account = 'owner' and owner_id = ${uid}) owed
    where cents > 0`,
};
