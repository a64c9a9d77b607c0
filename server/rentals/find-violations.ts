import { findWrongBooked } from '../cars/index.ts';
import type { PaymentProvider } from '../payments/index.ts';
import type { Pool } from '../platform/database/database.ts';
import { marketDay } from './rental-state.queries.ts';
import {
  findBrokenPromises,
  findLedgerCharges,
  findMissingMails,
  findOverlaps,
  findStranded,
  findWrongBalances,
  findWrongEntries,
} from './verify.queries.ts';

export interface Violation {
  rule: string;
  wrong: string;
}

/** How long the workers may take for what is theirs to do. */
const GRACE_SECONDS = 60;

/** Compares the ledger with the provider's own books, charge by charge and cent by cent. */
async function findForeignDifferences(pool: Pool, provider: PaymentProvider): Promise<string[]> {
  const ours = new Map((await findLedgerCharges(pool)).map((entry) => [entry.ref, entry]));
  const wrong: string[] = [];
  for await (const { ref, status, amountCents, refunds } of provider.listCharges(new Date(0))) {
    const entry = ours.get(ref);
    ours.delete(ref);
    const charged = status === 'succeeded' ? amountCents : 0;
    const refunded = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
    if (charged !== (entry?.chargedCents ?? 0) || refunded !== (entry?.refundedCents ?? 0)) {
      const known = entry ? `${entry.chargedCents} and ${entry.refundedCents}` : 'nothing';
      wrong.push(`The provider charged ${charged} and gave back ${refunded} cents for ${ref}; we have ${known}.`);
    }
  }
  for (const { ref, chargedCents } of ours.values()) {
    wrong.push(`We have a charge ${ref} of ${chargedCents} cents that the provider does not know.`);
  }
  return wrong;
}

/**
 * Everything that must always be true of dates and money, checked from scratch on any database. What is found is a
 * mistake of the software or a damaged database, never of a person.
 */
export async function findViolations(
  { pool, payments, config }: { pool: Pool; payments: PaymentProvider; config: { timeZone: string } },
  { graceSeconds = GRACE_SECONDS }: { graceSeconds?: number } = {},
): Promise<Violation[]> {
  const today = await marketDay(pool, config.timeZone);
  const wrongCars = await findWrongBooked(pool, today);
  const rules: [string, string[]][] = [
    ['no two live rentals of a car overlap', await findOverlaps(pool)],
    [
      'a car’s booked days are those of its live rentals',
      wrongCars.map((id) => `The booked days of the car ${id} differ from its rentals.`),
    ],
    ['what is kept for a rental is its price', await findWrongBalances(pool)],
    ['every movement of money has its entry', await findWrongEntries(pool)],
    ['our ledger is the provider’s', await findForeignDifferences(pool, payments)],
    ['nothing is stranded', await findStranded(pool, graceSeconds)],
    ['one mail for each event', await findMissingMails(pool)],
    ['what was acknowledged holds', await findBrokenPromises(pool)],
  ];
  return rules.flatMap(([rule, found]) => found.map((wrong) => ({ rule, wrong })));
}
