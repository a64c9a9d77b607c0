import type { AccessKind } from '../../contract/accounts/account/account.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';
import { deleteIdentities } from './single-sign-on/identity.queries.ts';

export interface AccessRow {
  kind: AccessKind;
  id: string;
  name: string;
  since: Date;
}

/** Whatever acts for an account without its password. What is new belongs here and in `endAccess`. */
export const listAccess = (db: Database, uid: string) =>
  many<AccessRow>(
    db,
    sql`
    select kind, id, name, since from (
      select 1 as place, 'sign-in' as kind, id, coalesce(email::text, issuer) as name, connected_at as since
      from account_identities where user_id = ${uid}
      union all
      select 2, 'key', id, name, created_at from api_keys where user_id = ${uid}
      union all
      select 3, 'webhook', id, address, created_at from webhooks where user_id = ${uid}
      union all
      select 4, 'calendar', cars.id, title, calendar_exports.created_at
      from calendar_exports join cars on cars.id = car_id where owner_id = ${uid}) access
    order by place, since, id`,
  );

/** The one place that ends all of it, and every session but the one that is named. */
export async function endAccess(
  db: Database,
  uid: string,
  { sessionId, keepsSignIns = false }: { sessionId?: string; keepsSignIns?: boolean } = {},
): Promise<void> {
  await db.query(sql`
    delete from sessions where user_id = ${uid} and id is distinct from ${sessionId ?? null}::uuid`);
  if (!keepsSignIns) await deleteIdentities(db, uid);
  await db.query(sql`delete from api_keys where user_id = ${uid}`);
  await db.query(sql`delete from webhooks where user_id = ${uid}`);
  await db.query(sql`
    delete from calendar_exports where car_id in (select id from cars where owner_id = ${uid})`);
}

export const findAccessAsked = async (db: Database, uid: string) =>
  (await maybeOne<{ at: Date | null }>(db, sql`select access_asked_at as at from users where id = ${uid}`))?.at ?? null;

export const askAboutAccess = (db: Database, uid: string) =>
  db.query(sql`update users set access_asked_at = now() where id = ${uid}`);

export const settleAccess = (db: Database, uid: string) =>
  db.query(sql`update users set access_asked_at = null where id = ${uid} and access_asked_at is not null`);

/** Those that an administrator made for the operator go on without them. */
export const leaveWebhooks = (db: Database, uid: string) =>
  db.query(sql`update webhooks set user_id = null where user_id = ${uid} and kind = 'operator'`);
