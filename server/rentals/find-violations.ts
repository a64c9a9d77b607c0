import { findBusinessOfBanned, findWrongBooked } from '../cars/index.ts';
import type { Charge, PaymentProvider, Payments } from '../payments/index.ts';
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
  type LedgerCharge,
} from './verify.queries.ts';

export interface Violation {
  rule: string;
  wrong: string;
}

/** How long the workers may take for what is theirs to do. */
const GRACE_SECONDS = 60;

/** What a provider's own books say of one charge, in cents. */
const moneyOf = ({ status, amountCents, refunds, disputes }: Charge) => ({
  charged: status === 'succeeded' ? amountCents : 0,
  refunded: refunds.reduce((sum, refund) => sum + (refund.failure === undefined ? refund.amountCents : 0), 0),
  disputed: disputes.reduce((sum, dispute) => sum + (dispute.isWithdrawn ? dispute.amountCents : 0), 0),
});

async function compare(provider: PaymentProvider, ours: Map<string, LedgerCharge>): Promise<string[]> {
  const wrong: string[] = [];
  for await (const charge of provider.listCharges(new Date(0))) {
    const { ref } = charge;
    const entry = ours.get(ref);
    ours.delete(ref);
    const { charged, refunded, disputed } = moneyOf(charge);
    const { chargedCents = 0, refundedCents = 0, disputedCents = 0 } = entry ?? {};
    if (charged === chargedCents && refunded === refundedCents && disputed === disputedCents) continue;
    const theirs = `charged ${charged}, gave back ${refunded} and lost ${disputed} cents in disputes for ${ref}`;
    const known = entry ? `${chargedCents}, ${refundedCents} and ${disputedCents}` : 'nothing';
    wrong.push(`The provider ${provider.name} ${theirs}; we have ${known}.`);
  }
  for (const { ref, chargedCents } of ours.values()) {
    wrong.push(`We have a charge ${ref} of ${chargedCents} cents that the provider ${provider.name} does not know.`);
  }
  return wrong;
}

/** Compares the ledger with the books of everybody who took payments for us, charge by charge and cent by cent. */
async function findForeignDifferences(pool: Pool, { all }: Payments): Promise<string[]> {
  const entries = await findLedgerCharges(pool);
  const ofProvider = Map.groupBy(entries, ({ provider }) => provider);
  const wrong: string[] = [];
  for (const provider of all) {
    const ours = ofProvider.get(provider.name) ?? [];
    const found = compare(provider, new Map(ours.map((entry) => [entry.ref, entry])));
    const unasked = (error: unknown) => [`The provider ${provider.name} could not be asked: ${String(error)}`];
    wrong.push(...(await found.catch(unasked)));
    ofProvider.delete(provider.name);
  }
  for (const [name, { length }] of ofProvider) {
    wrong.push(
      `Nobody can be asked about ${length} of our charges: they were made with ${name}, whose settings are missing.`,
    );
  }
  return wrong;
}

/**
 * Everything that must always be true of dates and money, checked from scratch on any database. What is found is a
 * mistake of the software or a damaged database, never of a person.
 */
export async function findViolations(
  { pool, payments, config }: { pool: Pool; payments: Payments; config: { timeZone: string } },
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
    ['nobody who is banned is in business', await findBusinessOfBanned(pool)],
    ['what was acknowledged holds', await findBrokenPromises(pool)],
  ];
  return rules.flatMap(([rule, found]) => found.map((wrong) => ({ rule, wrong })));
}
