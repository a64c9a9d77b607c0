import type { Finding, CheckContext } from '../platform/check.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { findStoredSums, updateNextSums, type DaySum } from './ledger-sum.queries.ts';

export async function updateLedgerSums({
  pool,
  config: { timeZone },
}: Pick<Services, 'pool' | 'config'>): Promise<number> {
  for (let counted = 0; ;) {
    const more = await transaction(pool, (db) => updateNextSums(db, timeZone));
    counted += more;
    if (more === 0) return counted;
  }
}

const nameOf = ({ day, kind, account }: DaySum) => `${day} ${kind} ${account}`;

export async function findWrongSums(db: Database, { timeZone }: Pick<CheckContext, 'timeZone'>): Promise<Finding[]> {
  const { kept, counted } = await findStoredSums(db, timeZone);
  const actual = new Map(kept.map((sum) => [nameOf(sum), sum.cents]));
  const expected = new Map(counted.map((sum) => [nameOf(sum), sum.cents]));
  return [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((name) => (actual.get(name) ?? 0) !== (expected.get(name) ?? 0))
    .map((name) => ({
      about: name,
      wrong: `The ledger’s lines of ${name} come to ${expected.get(name) ?? 0} cents, and ${actual.get(name) ?? 0} are kept.`,
    }));
}
