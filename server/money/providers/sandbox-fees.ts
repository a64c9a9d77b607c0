import type { Pool } from '../../platform/database/database.ts';
import type { ProviderFee } from './payment-provider.ts';
import { listChargesAfter, type SandboxCharge } from './sandbox.queries.ts';

/** Made-up fees, so that the books resemble those of a real provider. Refunds do not return them. */
const PERMILLE = 14;
const FIXED_CENTS = 25;
const PAGE = 500;

export const sandboxFee = (amountCents: number): number =>
  Math.min(amountCents, Math.round((amountCents * PERMILLE) / 1_000) + FIXED_CENTS);

export async function* listSandboxFees(pool: Pool, since: Date): AsyncIterable<ProviderFee> {
  let last: SandboxCharge | undefined;
  for (;;) {
    const rows: SandboxCharge[] = await listChargesAfter(pool, since, last, PAGE);
    for (const { id, amountCents, currency, status, createdAt } of rows) {
      if (status !== 'succeeded') continue;
      yield { ref: `fee_${id}`, chargeRef: id, amountCents: sandboxFee(amountCents), currency, at: createdAt };
    }
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}
