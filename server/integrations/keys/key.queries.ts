import type { ApiKey } from '../../../contract/integrations/integrations.ts';
import type { KeyKind, Scope } from '../../../contract/scopes.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import type { Check } from '../../platform/check.ts';
import { many, maybeOne, one, scalar, sql, type Database, type RowOf } from '../../platform/database/database.ts';
import { knownLanguage } from '../../platform/languages/language.queries.ts';

export type KeyRow = RowOf<Omit<ApiKey, 'isOver'>, 'createdAt' | 'expiresAt' | 'lastUsedAt'>;

const columns = sql`api_keys.id, name, prefix, scopes, api_keys.created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", users.display_name as "madeBy"`;

/** Personal keys belong to one user; operator keys belong to all administrators. */
const isOf = (kind: KeyKind, uid: string) =>
  kind === 'operator' ? sql`kind = 'operator'` : sql`kind = 'personal' and user_id = ${uid}`;

export const listKeys = (db: Database, kind: KeyKind, uid: string) =>
  many<KeyRow>(
    db,
    sql`
    select ${columns} from api_keys join users on users.id = user_id
    where ${isOf(kind, uid)} order by api_keys.id desc`,
  );

/** Take this lock before counting, so that concurrent requests cannot exceed the limit. */
export const lockCreator = (db: Database, uid: string) =>
  maybeOne(db, sql`select from users where id = ${uid} and deleted_at is null for no key update`);

export const countKeys = (db: Database, kind: KeyKind, uid: string) =>
  scalar<number>(db, sql`select count(*)::int from api_keys where kind = ${kind} and user_id = ${uid}`);

interface NewKeyRow {
  kind: KeyKind;
  uid: string;
  name: string;
  scopes: readonly Scope[];
  prefix: string;
  secretHash: Buffer;
  days: number | null;
}

export const insertKey = (db: Database, { kind, uid, name, scopes, prefix, secretHash, days }: NewKeyRow) =>
  one<KeyRow>(
    db,
    sql`
    with api_keys as (
      insert into api_keys (kind, user_id, name, scopes, prefix, secret_hash, expires_at)
      values (${kind}, ${uid}, ${name}, ${scopes}, ${prefix}, ${secretHash}, now() + make_interval(days => ${days}))
      returning *)
    select ${columns} from api_keys join users on users.id = user_id`,
  );

/** Returns the user who created the key. */
export const deleteKey = async (db: Database, kind: KeyKind, uid: string, id: string): Promise<string | undefined> =>
  (
    await maybeOne<{ userId: string }>(
      db,
      sql`delete from api_keys where id = ${id} and ${isOf(kind, uid)} returning user_id as "userId"`,
    )
  )?.userId;

interface LiveKey {
  id: string;
  kind: KeyKind;
  scopes: Scope[];
  uid: string;
  language: Language | null;
  isVerified: boolean;
  isUseUnnoted: boolean;
}

/** Queried on every request, so that a revocation, a ban or a lost role takes effect immediately in every process. */
export const findActiveKey = (db: Database, secretHash: Buffer) =>
  maybeOne<LiveKey>(
    db,
    sql`
    select api_keys.id, kind, scopes, users.id as uid, ${knownLanguage(sql`users.language`)} as language,
      users.email_verified as "isVerified",
      coalesce(last_used_at < now() - interval '1 minute', true) as "isUseUnnoted"
    from api_keys join users on users.id = user_id
    where secret_hash = ${secretHash} and coalesce(expires_at > now(), true)
      and users.banned_at is null and users.deleted_at is null and (kind = 'personal' or users.is_admin)`,
  );

/** The condition makes concurrent requests write it only once. */
export const recordUse = (db: Database, id: string) =>
  db.query(sql`
    update api_keys set last_used_at = now()
    where id = ${id} and coalesce(last_used_at < now() - interval '1 minute', true)`);

export const findKeyMail = (db: Database, id: string) =>
  maybeOne<{
    name: string;
    prefix: string;
    kind: KeyKind;
    email: string;
    displayName: string;
    language: Language | null;
  }>(
    db,
    sql`
    select name, prefix, kind, users.email::text as email, users.display_name as "displayName",
      ${knownLanguage(sql`users.language`)} as language
    from api_keys join users on users.id = user_id where api_keys.id = ${id} and users.deleted_at is null`,
  );

export const keyAccess = (uid: string) => sql`
  select 2 as place, 'key' as kind, id, name, created_at as since from api_keys where user_id = ${uid}`;

/** Returns the names of the revoked keys. */
export const deleteOperatorKeysOf = async (db: Database, uid: string, keptKeys: readonly string[]): Promise<string[]> =>
  (
    await many<{ name: string }>(
      db,
      sql`
      with deleted as (
        delete from api_keys where user_id = ${uid} and kind = 'operator' and id <> all (${keptKeys}::uuid[])
        returning id, name)
      select name from deleted order by id`,
    )
  ).map(({ name }) => name);

export const deleteKeysOf = (db: Database, uid: string, keptKeys: readonly string[]) =>
  db.query(sql`delete from api_keys where user_id = ${uid} and id <> all (${keptKeys}::uuid[])`);

export const keyChecks: Check[] = [
  {
    rule: 'nobody can sign in to a deleted account',
    query: () => sql`
      select users.id::text as about, format('The deleted account %s can still be used with an API key.', users.id) as wrong
      from users
      where deleted_at is not null and exists (select 1 from api_keys where api_keys.user_id = users.id)`,
  },
];
