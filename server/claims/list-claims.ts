import type { AdminClaim, ClaimList } from '../../contract/claims/claims.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import { findClaimPage } from './claim-list.queries.ts';
import { presentAdminClaim } from './show-admin-claim.ts';

export async function listClaims(
  db: Database,
  { list, cursor, limit }: { list: ClaimList; cursor?: string | undefined; limit: number },
): Promise<{ claims: AdminClaim[]; nextCursor: string | null }> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  // The extra row shows whether there is a next page.
  const rows = await findClaimPage(db, { list, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const key = last && (list === 'settled' ? last.settledAt! : last.createdAt);
  return {
    claims: shown.map(presentAdminClaim),
    nextCursor: rows.length > limit && key ? momentCursor.write({ key, id: last.id }) : null,
  };
}
