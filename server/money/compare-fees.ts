import type { Pool } from '../platform/database/database.ts';
import type { Violation } from '../platform/check.ts';
import { findFeesReadUntil, findLastFee, findRecordedFees, listFees, type RecordedFee } from './fee.queries.ts';
import { inChunks } from './in-chunks.ts';
import type { PaymentProvider, Payments, ProviderFee } from './providers/index.ts';

const PAGE = 500;
/** A charge settled while fees are being read may be missed by that run; the next ones pick up its fee. */
const MISSED_MINUTES = 15;

/** Fees are read every few minutes, so a fee newer than the last run does not count as missing. */
function compareFee(provider: PaymentProvider, theirs: ProviderFee, ours: RecordedFee | undefined, readUntil: Date) {
  const { ref, amountCents } = theirs;
  const wasRead = ours?.dueSince && ours.dueSince < readUntil && theirs.at < readUntil;
  const isKnown = ours !== undefined && ours.amountCents !== null;
  if (ours?.amountCents === amountCents || (!isKnown && !wasRead)) return [];
  const known = isKnown ? `${ours.amountCents}` : 'nothing of it';
  const wrong = `The provider ${provider.name} kept ${amountCents} cents as the fee ${ref}; we have ${known}.`;
  return [{ rule: 'every provider fee is recorded', wrong }];
}

/** Compares all fees ever charged, in both directions. Throws if a provider cannot be reached. */
export async function compareFees(pool: Pool, { all }: Payments): Promise<Violation[]> {
  const violations: Violation[] = [];
  const last = await findLastFee(pool);
  const seen = new Set<string>();
  const readUntilBy = await findFeesReadUntil(pool);
  for (const provider of all) {
    const readUntil = new Date((readUntilBy.get(provider.name)?.getTime() ?? 0) - MISSED_MINUTES * 60_000);
    for await (const fees of inChunks(provider.listFees(new Date(0)))) {
      const ours = new Map((await findRecordedFees(pool, provider.name, fees)).map((fee) => [fee.ref, fee]));
      for (const fee of fees) {
        seen.add(fee.ref);
        violations.push(...compareFee(provider, fee, ours.get(fee.ref), readUntil));
      }
    }
  }
  // Without its settings, a provider's fees cannot be distinguished from wrong entries in our books.
  if ([...readUntilBy.keys()].some((name) => !all.some((provider) => provider.name === name))) return violations;
  if (!last) return violations;
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof listFees>> = await listFees(pool, { after, upTo: last.id, limit: PAGE });
    for (const { ref, amountCents } of page) {
      if (seen.has(ref)) continue;
      const wrong = `We have a fee ${ref} of ${amountCents} cents that no provider knows.`;
      violations.push({ rule: 'every recorded provider fee exists at the provider', wrong });
    }
    if (page.length < PAGE) return violations;
    after = page.at(-1)!.id;
  }
}
