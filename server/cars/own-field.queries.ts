import { many, scalar, sql, type Database } from '../platform/database/database.ts';
import { isNotRemoved } from './listing-state.queries.ts';

export const findFieldKinds = async (db: Database): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await many<{ key: string; kind: string }>(db, sql`select key, kind from own_field_kinds`)).map(({ key, kind }) => [
      key,
      kind,
    ]),
  );

/** Slow, because it reads every car; use it only when the kind of a field changed. */
export const countCarsWith = (db: Database, key: string): Promise<number> =>
  scalar<number>(db, sql`select count(*)::integer from cars where fields ? ${key} and ${isNotRemoved}`);

export const saveFieldKinds = (db: Database, kinds: readonly { key: string; kind: string }[]) =>
  db.query(sql`
    insert into own_field_kinds (key, kind)
    select key, kind from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as given (key text, kind text)
    on conflict (key) do update set kind = excluded.kind where own_field_kinds.kind <> excluded.kind`);
