import { setTimeout as delay } from 'node:timers/promises';
import { marketNow } from '../../market/index.ts';
import { withProviderTimeout, type Payments, type PayoutProvider, type Transfer } from '../../money/index.ts';
import type { Recheck, Violation } from '../../platform/check.ts';
import type { Pool } from '../../platform/database/database.ts';
import {
  countByProvider,
  findAccountsAfter,
  findOurTransfers,
  findSentBefore,
  type OurTransfer,
} from './provider-books.queries.ts';

const PAGE = 500;
/** Number of accounts that are checked in parallel. */
const AT_ONCE = 8;
/** Up to this many differences are checked again. More cannot be explained by payouts in progress. */
const RECHECKED_MAX = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface TransferSource {
  name: string;
  payouts: PayoutProvider;
}

interface Difference extends Violation {
  ref: string;
  /** A payout is recorded here before it is made there, so one that we do not know was not just made. */
  isCertain: boolean;
}

/** A payout that is open in our books may or may not have happened at the provider; another rule limits how long it may be open. */
function compareOne(
  { name }: TransferSource,
  transfer: Transfer,
  ours: OurTransfer | undefined,
): Difference | undefined {
  const { ref } = transfer;
  if (!ours) {
    const wrong = `The provider ${name} sent ${transfer.amountCents} cents as ${ref}, and we have no such payout.`;
    return { ref, rule: 'every transfer at the provider has a payout', wrong, isCertain: true };
  }
  const returned = transfer.status === 'returned' ? transfer.amountCents : transfer.reversedCents;
  const isSent = ours.isStarted || ours.sentCents === transfer.amountCents;
  const isBack = ours.isOpen || ours.returnedCents === returned;
  if (!isSent || !isBack) {
    const wrong = `The provider ${name} sent ${transfer.amountCents} cents as ${ref} and got ${returned} back; we have ${ours.sentCents} and ${ours.returnedCents}.`;
    return { ref, rule: 'payouts match the provider’s transfers', wrong, isCertain: false };
  }
  if (transfer.currency !== ours.currency || transfer.accountRef !== ours.accountRef) {
    const wrong = `The provider ${name} sent ${ref} in ${transfer.currency} to ${transfer.accountRef}; we have it in ${ours.currency} to ${ours.accountRef}.`;
    return {
      ref,
      rule: 'a payout has the same currency and account here and at the provider',
      wrong,
      isCertain: false,
    };
  }
  return undefined;
}

/** Reads our books after the provider's, because payouts are recorded here first. */
async function compareMany(pool: Pool, source: TransferSource, transfers: Transfer[]): Promise<Difference[]> {
  const refs = transfers.map(({ ref }) => ref);
  const keys = transfers.flatMap(({ key }) => key ?? []);
  const ours = await findOurTransfers(pool, source.name, { refs, keys });
  const byRef = new Map(ours.map((payout) => [payout.ref, payout]));
  const byKey = new Map(ours.map((payout) => [payout.key, payout]));
  return transfers.flatMap((transfer) => {
    const known = byRef.get(transfer.ref) ?? (transfer.key === null ? undefined : byKey.get(transfer.key));
    return compareOne(source, transfer, known) ?? [];
  });
}

async function compareProviderTransfers(pool: Pool, source: TransferSource, seen: Set<string>): Promise<Difference[]> {
  const differences: Difference[] = [];
  let page: Transfer[] = [];
  for await (const transfer of source.payouts.listTransfers(new Date(0))) {
    seen.add(transfer.ref);
    page.push(transfer);
    if (page.length < PAGE) continue;
    differences.push(...(await compareMany(pool, source, page)));
    page = [];
  }
  return [...differences, ...(await compareMany(pool, source, page))];
}

async function findMissingTransfers(
  pool: Pool,
  { name }: TransferSource,
  seen: Set<string>,
  before: Date,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let after = FIRST; ;) {
    const page = await findSentBefore(pool, name, { before, after, limit: PAGE });
    for (const { id, ref, sentCents } of page) {
      if (ref !== null && seen.has(ref)) continue;
      const wrong = `We have a payout ${id} of ${sentCents} cents, sent as ${ref}, that the provider ${name} does not know.`;
      differences.push({
        ref: ref ?? '',
        rule: 'every payout has a transfer at the provider',
        wrong,
        isCertain: false,
      });
    }
    if (page.length < PAGE) return differences;
    after = page.at(-1)!.id;
  }
}

async function checkAgain(pool: Pool, source: TransferSource, known: Difference): Promise<Difference[]> {
  const transfer = await withProviderTimeout(source.payouts.findTransfer({ key: '', ref: known.ref }));
  return transfer ? compareMany(pool, source, [transfer]) : [known];
}

async function compare(pool: Pool, source: TransferSource, { attempts, pauseSeconds }: Recheck): Promise<Violation[]> {
  const before = await marketNow(pool);
  const seen = new Set<string>();
  const differences = await compareProviderTransfers(pool, source, seen);
  differences.push(...(await findMissingTransfers(pool, source, seen, before)));
  const certain = differences.filter(({ isCertain }) => isCertain);
  let open = differences.filter(({ isCertain }) => !isCertain);
  for (let attempt = 1; attempt < attempts && open.length > 0 && open.length <= RECHECKED_MAX; attempt++) {
    await delay(pauseSeconds * 1000);
    const still: Difference[] = [];
    for (const known of open) still.push(...(await checkAgain(pool, source, known)));
    open = still;
  }
  return [...certain, ...open].map(({ rule, wrong }) => ({ rule, wrong }));
}

/** Checks with the provider that each owner's account was opened for that owner. */
async function compareAccounts(pool: Pool, { name, payouts }: TransferSource): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (let after = FIRST; ;) {
    const page = await findAccountsAfter(pool, name, { after, limit: AT_ONCE });
    const payees = await Promise.all(page.map(({ ref }) => withProviderTimeout(payouts.findPayee(ref))));
    for (const [index, { userId, ref }] of page.entries()) {
      const payeeId = payees[index];
      if (payeeId === undefined || payeeId === userId) continue;
      const wrong = `The owner ${userId} is paid into ${ref}, which the provider ${name} opened for ${payeeId}.`;
      violations.push({ rule: 'payouts go to the owner’s own account', wrong });
    }
    if (page.length < AT_ONCE) return violations;
    after = page.at(-1)!.userId;
  }
}

/** Compares all transfers and amounts in both directions, and all accounts. */
export async function compareTransfers(
  { pool, payments }: { pool: Pool; payments: Payments },
  recheck: Recheck,
): Promise<Violation[]> {
  const rule = 'every provider can be asked';
  const violations: Violation[] = [];
  for (const { name, payouts } of payments.all) {
    if (!payouts) continue;
    const unasked = (error: unknown) => [{ rule, wrong: `The provider ${name} could not be asked: ${String(error)}` }];
    violations.push(...(await compare(pool, { name, payouts }, recheck).catch(unasked)));
    violations.push(...(await compareAccounts(pool, { name, payouts }).catch(unasked)));
  }
  for (const { provider, count } of await countByProvider(pool)) {
    if (payments.all.some(({ name, payouts }) => name === provider && payouts)) continue;
    const wrong = `Nobody can be asked about ${count} of our payouts: they were made with ${provider}, whose settings are missing.`;
    violations.push({ rule, wrong });
  }
  return violations;
}
