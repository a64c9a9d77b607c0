import { one, sql } from '../../platform/database/database.ts';
import { bankOf, type BookingServer } from '../booking-server.ts';
import { balanceOf, receivedBy } from '../payouts.ts';

/** The amount that has reached an owner's account at the provider and was not reversed. */
async function receivedAtProvider(server: BookingServer, ownerId: string): Promise<number> {
  const stripe = bankOf(server)?.stripe;
  if (!stripe) return receivedBy(server, ownerId);
  const isTheirs = (ref: string) => Object.values(stripe.accounts.get(ref)!.metadata).includes(ownerId);
  return stripe.transfers
    .filter(({ destination }) => isTheirs(destination))
    .reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0);
}

/** Returns an empty object if an owner has received all earnings except a balance below the payout minimum. */
export async function findUnpaidEarnings(server: BookingServer, ownerId: string) {
  const { earned } = await one<{ earned: number }>(
    server.pool,
    sql`
    select coalesce(-sum(ledger_lines.amount_cents), 0)::bigint as earned
    from ledger_lines join ledger_entries on ledger_entries.id = entry_id
    where account = 'owner' and kind = 'earnings' and owner_id = ${ownerId}`,
  );
  const received = await receivedAtProvider(server, ownerId);
  const balance = await balanceOf(server, ownerId);
  const ahead = await one<{ cents: number }>(
    server.pool,
    sql`
    select coalesce(-sum(amount_cents), 0)::bigint as cents from ledger_lines join rentals on rentals.id = rental_id
    where account = 'owner' and owner_id = ${ownerId} and start_date >= current_date`,
  );
  const isAll = earned === received + balance && balance - ahead.cents < server.config.payoutMinimumCents;
  return isAll ? {} : { earned, received, balance, ahead: ahead.cents };
}
