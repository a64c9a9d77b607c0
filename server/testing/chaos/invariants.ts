import { payoutChecks } from '../../earnings/payouts/payout-checks.queries.ts';
import { moneyChecks } from '../../money/money-checks.queries.ts';
import type { Check, CheckContext } from '../../platform/check.ts';
import { sql, type Sql } from '../../platform/database/database.ts';
import { paymentChecks } from '../../rentals/payment-checks.queries.ts';
import { bankOf, type BookingServer } from '../booking-server.ts';
import { today } from '../today.ts';

/** Rules that hold after every committed transaction, not only after workers have run. */
const RULES = new Set([
  'a charge’s refunded amount equals the sum of its refunds',
  'every money movement has a ledger entry',
  'every ledger entry has a money movement',
  'every ledger entry has the right amount and due',
  'the lines of each ledger entry balance and match the provider’s amount',
  'a rental’s earnings equal payments minus refunds and the fee',
  'earnings belong to the car’s owner',
  'each payout’s ledger entries add up to its outcome',
  'every payout entry has a payout',
  'a payout covers only its owner’s started rentals',
  'no owner is paid more than a rental earned',
]);
const checks = [...moneyChecks, ...paymentChecks, ...payoutChecks].filter(({ rule }) => RULES.has(rule));

/** Compares the ledger's sums with the tables of payments, refunds and payouts. */
const sums = sql`
  select 'payouts, balances and fees equal charges minus refunds' as rule,
    format('%s cents were paid out, %s are owed and %s are fees; %s were charged, %s refunded, %s taken from owners by banks and %s returned to renters by banks; the provider has %s instead of %s.',
      paid_out, owed, fees, charged, given_back, borne, given_by_banks, at_provider, should_be) as wrong
  from (
    select *, charged - given_back - disputed - costs - sent as should_be, disputed - borne - with_banks as given_by_banks
    from (select coalesce(sum(amount_cents), 0) as charged from payment_attempts where status = 'succeeded') charges,
      (select coalesce(sum(amount_cents), 0) as given_back from refunds where status = 'succeeded') back,
      (select coalesce(sum(amount_cents) filter (where withdrawn_at is not null and returned_at is null), 0) as disputed,
        coalesce(sum(taken_from_owner_cents), 0) as borne from disputes) banks,
      (select coalesce(sum(amount_cents - reversed_cents), 0) as paid_out,
        coalesce(sum(amount_cents - reversed_cents) filter (where status <> 'started'), 0) as sent
        from payouts where status in ('started', 'sent', 'paid')) out,
      (select coalesce(sum(amount_cents) filter (where account = 'provider'), 0) as at_provider,
        coalesce(sum(amount_cents) filter (where account = 'costs'), 0) as costs,
        coalesce(sum(amount_cents) filter (where account = 'disputes'), 0) as with_banks,
        coalesce(-sum(amount_cents) filter (where account = 'fees'), 0) as fees,
        coalesce(-sum(amount_cents) filter (where account in ('owner', 'renter')), 0) as owed from ledger_lines) lines
  ) all_of_it
  where at_provider <> should_be or given_by_banks < 0
    or paid_out + owed + fees <> charged - given_back - borne - given_by_banks`;

/** Every transfer belongs to a payout that did not fail, with the same amount. */
const sentBySandbox = sql`
  select 'no owner is paid twice' as rule, format('The transfer %s of %s cents is of the payout %s, which is %s.', transfers.id,
    transfers.amount_cents, payouts.id, coalesce(payouts.status, 'unknown')) as wrong
  from sandbox_transfers transfers left join payouts on payouts.provider_key = transfers.key
  where transfers.outcome <> 'refused' and (payouts.id is null or payouts.status = 'failed'
    or payouts.amount_cents <> transfers.amount_cents)`;

const unionOf = (all: readonly Sql[]): Sql => all.reduce((sum, query) => sql`${sum} union all ${query}`);

function findDuplicateTransfers(server: BookingServer): string[] {
  const groups = (bankOf(server)?.stripe?.transfers ?? []).map(({ transfer_group: group }) => group);
  const twice = groups.filter((group, index) => groups.indexOf(group) !== index);
  return twice.map((group) => `The payout ${group} was sent twice.`);
}

const contextOf = ({ config }: BookingServer): CheckContext => ({
  ...config,
  today: today(config.timeZone),
  graceSeconds: 0,
});
const queryOf = (check: Check, server: BookingServer) => ('query' in check ? [check.query(contextOf(server))] : []);

/** Runs as one statement, so on one snapshot; prepared, because planning takes longer than everything else. */
export async function findBrokenInvariants(server: BookingServer): Promise<string[]> {
  const queries = checks.flatMap((check) =>
    queryOf(check, server).map((query) => sql`select ${check.rule}::text as rule, wrong from (${query}) found`),
  );
  const { text, values } = unionOf([...queries, sums, sentBySandbox]);
  const { rows: found } = await server.pool.query<{ rule: string; wrong: string }>({
    name: 'find wrong',
    text,
    values,
  });
  return [...found.map(({ rule, wrong }) => `${rule}: ${wrong}`), ...findDuplicateTransfers(server)];
}
