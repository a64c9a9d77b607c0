import type { ClaimList } from '../../contract/claims/claims.ts';
import { claimOn } from '../lifecycle/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, sql, type Database, type Sql } from '../platform/database/database.ts';
import { selectClaims, type ClaimRow } from './claim.queries.ts';

const LISTS: Record<ClaimList, { isIn: Sql; key: Sql; isDescending: boolean }> = {
  contested: { isIn: sql`claims.status ${claimOn('grant')}`, key: sql`claims.created_at`, isDescending: false },
  'to-pay': { isIn: sql`claims.status ${claimOn('pay')}`, key: sql`claims.created_at`, isDescending: false },
  settled: { isIn: sql`claims.settled_at is not null`, key: sql`claims.settled_at`, isDescending: true },
};

export function findClaimPage(
  db: Database,
  { list, after, limit }: { list: ClaimList; after: PagePosition<Date> | undefined; limit: number },
) {
  const { isIn, key, isDescending } = LISTS[list];
  const [isBeyond, direction] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return many<ClaimRow>(
    db,
    sql`
    ${selectClaims} where ${isIn} ${after ? sql`and (${key}, claims.id) ${isBeyond} (${after.key}, ${after.id}::uuid)` : sql``}
    order by ${key} ${direction}, claims.id ${direction} limit ${limit}`,
  );
}
