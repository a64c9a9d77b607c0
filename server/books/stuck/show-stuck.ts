import type { Stuck } from '../../../contract/books/stuck/stuck.ts';
import { STUCK_KINDS, type StuckKind } from '../../../contract/books/stuck-kinds.ts';
import { bookLimits } from '../../../contract/books/limits.ts';
import type { MoneyServices } from '../../money/index.ts';
import { inLimitedSnapshot } from '../../platform/database/limited-snapshot.ts';
import { maskAddresses } from '../../platform/mask-addresses.ts';
import { findStuck, type StuckRow } from './stuck.queries.ts';
import { lookUp } from '../../../contract/look-up.ts';

const PAYOUT_ID: Partial<Record<StuckKind, (row: StuckRow) => string | null>> = {
  'payout-failed': ({ id }) => id,
  'balance-negative': ({ lastPayoutId }) => lastPayoutId,
};

/** Omits empty lists. */
export const showStuck = ({ pool, payments }: Pick<MoneyServices, 'pool' | 'payments'>): Promise<Stuck> =>
  inLimitedSnapshot(pool, async (db) => {
    const terms = { provider: payments.current.name, leastCents: 1, limit: bookLimits.stuckShown };
    const lists: Stuck['lists'] = [];
    for (const kind of STUCK_KINDS) {
      const rows = await findStuck(db, kind, terms);
      const [first] = rows;
      if (!first) continue;
      lists.push({
        kind,
        count: first.count,
        cents: first.cents,
        items: rows.map((row) => ({
          id: row.id,
          amountCents: row.amountCents,
          since: (row.since ?? new Date()).toISOString(),
          person: row.person,
          rentalId: row.rentalId,
          why: row.why && maskAddresses(row.why),
          payoutId: lookUp(PAYOUT_ID, kind)?.(row) ?? null,
        })),
      });
    }
    return { lists };
  });
