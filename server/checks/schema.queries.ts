import { randomUUID } from 'node:crypto';
import { many, sql, type Database } from '../platform/database/database.ts';

export interface SchemaObject {
  kind: 'column' | 'constraint' | 'index' | 'trigger' | 'function';
  name: string;
  definition: string;
}

/** Removes the schema's name from definitions, so that equal parts of two schemas compare equal. */
export async function findSchemaObjects(db: Database, schema: string): Promise<SchemaObject[]> {
  const parts = await many<SchemaObject>(
    db,
    sql`
    with ours as (select ${schema}::regnamespace::oid as id)
    select 'column' as kind, attrelid::regclass || '.' || attname as name,
      concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        case attgenerated when 's' then 'generated' when 'v' then 'virtual' end, pg_get_expr(adbin, adrelid)) as definition
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = (select id from ours) and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select 'constraint', conname || ' on ' || conrelid::regclass,
      pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end
    from pg_constraint
    where connamespace = (select id from ours) and conrelid <> 0 and contype <> 'n'
    union all
    select 'index', indexrelid::regclass::text,
      pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = (select id from ours)
    union all
    select 'trigger', tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = (select id from ours) and not tgisinternal
    union all
    select 'function', oid::regprocedure::text,
      concat_ws(' ', pg_get_function_result(oid), provolatile, proisstrict, prosrc, pg_get_function_sqlbody(oid))
    from pg_proc where pronamespace = (select id from ours) and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  );
  const plain = (text: string) => text.replaceAll(`${schema}.`, '').replaceAll('public.', '');
  return parts.map(({ kind, name, definition }) => ({ kind, name: plain(name), definition: plain(definition) }));
}

export const findAppliedMigrations = (db: Database) =>
  many<{ name: string; hash: string }>(db, sql`select name, hash from schema_migrations`);

export const findCurrentSchema = async (db: Database): Promise<string> =>
  (await many<{ name: string }>(db, sql`select current_schema() as name`))[0]!.name;

/** Everything that this transaction creates afterwards goes into the scratch schema. */
export async function createScratchSchema(db: Database): Promise<string> {
  const schema = `expected_${randomUUID().replaceAll('-', '')}`;
  await db.query(`create schema ${schema}`);
  await db.query(`set local search_path = ${schema}, public`);
  return schema;
}
