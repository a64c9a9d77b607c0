import type { AccessKind } from '../../contract/accounts/account/account.ts';
import { empty, join } from 'sql-template-tag';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';
import { deleteIdentities } from './single-sign-on/identity.queries.ts';

export interface AccessRow {
  kind: AccessKind;
  id: string;
  name: string;
  since: Date;
}

/** Lists everything that can act for an account without its password. */
export const listAccess = (db: Database, uid: string, hooks: Hooks) =>
  many<AccessRow>(
    db,
    sql`
    select kind, id, name, since from (
      select 1 as place, 'sign-in' as kind, id, coalesce(email::text, issuer) as name, connected_at as since
      from account_identities where user_id = ${uid}
      ${join([empty, ...hooks.person.flatMap(({ access }) => access?.(uid) ?? [])], ' union all ')}) access
    order by place, since, id`,
  );

interface Kept {
  sessionId?: string;
  keepsSignIns?: boolean;
  keptKeys?: readonly string[];
}

/** Ends every session and everything else that acts for the account, except what is kept. */
export async function endAccess(
  db: Database,
  uid: string,
  hooks: Hooks,
  { sessionId, keepsSignIns = false, keptKeys = [] }: Kept = {},
): Promise<void> {
  await db.query(sql`
    delete from sessions where user_id = ${uid} and id is distinct from ${sessionId ?? null}::uuid`);
  if (!keepsSignIns) await deleteIdentities(db, uid);
  for (const hook of hooks.person) await hook.endAccess?.(db, uid, keptKeys);
}

export const findAccessReviewRequest = async (db: Database, uid: string) =>
  (await maybeOne<{ at: Date | null }>(db, sql`select access_asked_at as at from users where id = ${uid}`))?.at ?? null;

export const requestAccessReview = (db: Database, uid: string) =>
  db.query(sql`update users set access_asked_at = now() where id = ${uid}`);

export const completeAccessReview = (db: Database, uid: string) =>
  db.query(sql`update users set access_asked_at = null where id = ${uid} and access_asked_at is not null`);
