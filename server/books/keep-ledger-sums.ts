import type { Finding, CheckContext } from '../platform/check.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { findKeptSums, keepNextSums, type DaySum } from './ledger-sum.queries.ts';

export async function keepLedgerSums({
  pool,
  config: { timeZone },
}: Pick<Services, 'pool' | 'config'>): Promise<number> {
  for (let counted = 0; ;) {
    const more = await transaction(pool, (db) => keepNextSums(db, timeZone));
    counted += more;
    if (more === 0) return counted;
  }
}

const nameOf = ({ day, kind, account }: DaySum) => `${day} ${kind} ${account}`;

export async function findWrongSums(db: Database, { timeZone }: Pick<CheckContext, 'timeZone'>): Promise<Finding[]> {
  const { kept, counted } = await findKeptSums(db, timeZone);
  const is = new Map(kept.map((sum) => [nameOf(sum), sum.cents]));
  const should = new Map(counted.map((sum) => [nameOf(sum), sum.cents]));
  return [...new Set([...is.keys(), ...should.keys()])]
    .filter((name) => (is.get(name) ?? 0) !== (should.get(name) ?? 0))
    .map((name) => ({
      about: name,
      wrong: `The ledger’s lines of ${name} come to ${should.get(name) ?? 0} cents, and ${is.get(name) ?? 0} are kept.`,
    }));
}
