import { setTimeout as delay } from 'node:timers/promises';
import { withProviderTimeout, type Charge, type PaymentProvider, type Payments } from './providers/index.ts';
import { marketNow } from '../market/index.ts';
import type { Pool } from '../platform/database/database.ts';
import { compareFees } from './compare-fees.ts';
import { inChunks } from './in-chunks.ts';
import {
  countChargesByProvider,
  findChargesBefore,
  findRecordedCharges,
  type RecordedCharge,
} from './compare-providers.queries.ts';
import type { Recheck, Violation } from '../platform/check.ts';

const PAGE = 500;
/** Up to this many mismatches are checked again: more than that cannot be payments in progress. */
const RECHECKED_MAX = 200;

const sumOf = (amounts: { amountCents: number }[]) => amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Amounts in cents, without charges and refunds that are still open in our books. */
const moneyOf = ({ status, amountCents, refunds, disputes }: Charge, ours: RecordedCharge | undefined) => ({
  charged: status === 'succeeded' && !ours?.isOpen ? amountCents : 0,
  refunded: sumOf(
    refunds.filter(({ failure, key }) => failure === undefined && !(key && ours?.pendingRefunds.includes(key))),
  ),
  disputed: sumOf(disputes.filter(({ isWithdrawn }) => isWithdrawn)),
});

interface Mismatch extends Violation {
  ref: string;
  /** We record a charge before making it at the provider, so a charge unknown to us cannot be in progress. */
  isCertain: boolean;
}

function compareCharge(
  { name }: PaymentProvider,
  charge: Charge,
  ours: RecordedCharge | undefined,
): Mismatch | undefined {
  const { ref } = charge;
  const { charged, refunded, disputed } = moneyOf(charge, ours);
  const { chargedCents = 0, refundedCents = 0, disputedCents = 0 } = ours ?? {};
  if (charged !== chargedCents || refunded !== refundedCents || disputed !== disputedCents) {
    const reported = `charged ${charged}, gave back ${refunded} and lost ${disputed} cents in disputes for ${ref}`;
    const known = ours ? `${chargedCents}, ${refundedCents} and ${disputedCents}` : 'nothing';
    const wrong = `The provider ${name} ${reported}; we have ${known}.`;
    const rule = ours ? 'our ledger is the provider’s' : 'every charge of the provider is ours';
    return { ref, rule, wrong, isCertain: !ours };
  }
  const isOver = charge.status === 'cancelled' || charge.status === 'declined';
  if ((ours?.isAuthorised && isOver) || (charge.status === 'authorised' && !ours?.isOpen)) {
    const known = ours?.isAuthorised ? 'authorised' : 'over';
    const wrong = `The charge ${ref} is ${charge.status} at the provider ${name}; we have it as ${known}.`;
    return { ref, rule: 'authorisations match the provider’s', wrong, isCertain: !ours };
  }
  if (ours && charge.currency !== ours.currency) {
    const wrong = `The provider ${name} charged ${ref} in ${charge.currency}; we have it in ${ours.currency}.`;
    return { ref, rule: 'a charge has the same currency here and at the provider', wrong, isCertain: false };
  }
  return undefined;
}

/** Query after the provider's answer, which may be about charges recorded in the meantime. */
async function findOurs(pool: Pool, { name }: PaymentProvider, charges: Charge[]) {
  const refs = charges.map(({ ref }) => ref);
  const keys = charges.flatMap(({ key }) => key ?? []);
  const ours = await findRecordedCharges(pool, name, { refs, keys });
  const byRef = new Map(ours.map((charge) => [charge.ref, charge]));
  const byKey = new Map(ours.map((charge) => [charge.key, charge]));
  return ({ ref, key }: Charge) => byRef.get(ref) ?? (key === null ? undefined : byKey.get(key));
}

const missingAtProvider = ({ name }: PaymentProvider, ref: string, amountCents: number): Mismatch => ({
  ref,
  rule: 'every recorded charge exists at the provider',
  wrong: `We have a charge ${ref} of ${amountCents} cents that the provider ${name} does not know.`,
  isCertain: false,
});

async function compareAll(pool: Pool, provider: PaymentProvider): Promise<Mismatch[]> {
  const differences: Mismatch[] = [];
  const seen = new Set<string>();
  const before = await marketNow(pool);
  for await (const charges of inChunks(provider.listCharges(new Date(0)))) {
    const ofCharge = await findOurs(pool, provider, charges);
    for (const charge of charges) {
      seen.add(charge.ref);
      differences.push(...[compareCharge(provider, charge, ofCharge(charge))].filter((found) => found !== undefined));
    }
  }
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof findChargesBefore>> = await findChargesBefore(pool, provider.name, {
      before,
      after,
      limit: PAGE,
    });
    for (const { ref, amountCents } of page) {
      if (!seen.has(ref)) differences.push(missingAtProvider(provider, ref, amountCents));
    }
    if (page.length < PAGE) return differences;
    after = page.at(-1)!.id;
  }
}

async function recheckCharge(pool: Pool, provider: PaymentProvider, known: Mismatch): Promise<Mismatch | undefined> {
  const charge = await withProviderTimeout(provider.findCharge({ key: null, ref: known.ref }));
  if (!charge) return known;
  return compareCharge(provider, charge, (await findOurs(pool, provider, [charge]))(charge));
}

async function compare(
  pool: Pool,
  provider: PaymentProvider,
  { attempts, pauseSeconds }: Recheck,
): Promise<Violation[]> {
  const differences = await compareAll(pool, provider);
  const certain = differences.filter(({ isCertain }) => isCertain);
  let open = differences.filter(({ isCertain }) => !isCertain);
  for (let attempt = 1; attempt < attempts && open.length > 0 && open.length <= RECHECKED_MAX; attempt++) {
    await delay(pauseSeconds * 1000);
    const still: Mismatch[] = [];
    for (const known of open)
      still.push(...[await recheckCharge(pool, provider, known)].filter((found) => found !== undefined));
    open = still;
  }
  return [...certain, ...open].map(({ rule, wrong }) => ({ rule, wrong }));
}

/**
 * Compares every charge to the cent. What is open in our books (a payment without an answer, a promised refund) may have
 * happened at the provider or not; how long it may stay open is checked by another rule.
 */
export async function compareProviders(
  { pool, payments }: { pool: Pool; payments: Payments },
  recheck: Recheck,
): Promise<Violation[]> {
  const rule = 'every provider can be asked';
  const violations: Violation[] = [];
  for (const provider of payments.all) {
    const unreachable = (error: unknown) => [
      { rule, wrong: `The provider ${provider.name} could not be asked: ${String(error)}` },
    ];
    violations.push(...(await compare(pool, provider, recheck).catch(unreachable)));
  }
  violations.push(
    ...(await compareFees(pool, payments).catch((error: unknown) => [
      { rule, wrong: `The providers could not be asked for their fees: ${String(error)}` },
    ])),
  );
  for (const { provider, count } of await countChargesByProvider(pool)) {
    if (payments.all.some(({ name }) => name === provider)) continue;
    const wrong = `Nobody can be asked about ${count} of our charges: they were made with ${provider}, whose settings are missing.`;
    violations.push({ rule, wrong });
  }
  return violations;
}
