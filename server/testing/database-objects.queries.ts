import { many, sql, type Database } from '../platform/database/database.ts';

interface DatabaseObject {
  name: string;
  definition: string;
}

const objectsOf = (db: Database) =>
  many<DatabaseObject>(
    db,
    sql`
    with ours as (
      select oid, relname, relkind from pg_class where relnamespace = current_schema()::regnamespace),
    own_functions as (
      select * from pg_proc where pronamespace = current_schema()::regnamespace and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'))
    select 'extension ' || extname as name, extversion || ' in ' || extnamespace::regnamespace as definition from pg_extension
    union all
    select 'schema ' || nspname, concat_ws(' ', nspowner::regrole, nspacl::text) from pg_namespace
    where nspname = current_schema()
    union all
    select 'default privileges ' || oid, defaclacl::text from pg_default_acl
    union all
    select 'relation ' || relname, concat_ws(' ', pg_class.relkind, relpersistence, relowner::regrole, relacl::text, reloptions::text,
      relrowsecurity, relforcerowsecurity, relreplident, relispartition, amname)
    from pg_class join ours using (oid, relname) left join pg_am on pg_am.oid = relam
    union all
    select 'column ' || relname || '.' || attname, concat_ws(' ', row_number() over (partition by attrelid order by attnum),
      format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attcompression, attstattarget,
      nullif(attcollation, 0)::regcollation, attacl::text, pg_get_expr(adbin, adrelid))
    from pg_attribute join ours on ours.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select 'constraint ' || conname || ' on ' || relname, pg_get_constraintdef(pg_constraint.oid) || ' ' || convalidated
    from pg_constraint join ours on ours.oid = conrelid
    union all
    select 'index ' || relname, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident)
    from pg_index join ours on ours.oid = indexrelid
    union all
    select 'trigger ' || tgname || ' on ' || relname, pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text
    from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
    union all
    select 'rule ' || rulename || ' on ' || relname, pg_get_ruledef(pg_rewrite.oid)
    from pg_rewrite join ours on ours.oid = ev_class
    union all
    select 'policy ' || polname || ' on ' || relname, pg_get_expr(polqual, polrelid)
    from pg_policy join ours on ours.oid = polrelid
    union all
    select 'function ' || oid::regprocedure, concat_ws(' ', pg_get_functiondef(oid), proowner::regrole, proacl::text)
    from own_functions where prokind <> 'a'
    union all
    select 'sequence ' || relname, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
      pg_sequence_last_value(seqrelid), pg_describe_object(refclassid, refobjid, refobjsubid), deptype)
    from pg_sequence join ours on ours.oid = seqrelid
      left join pg_depend on classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i')
    union all
    select 'type ' || typname, concat_ws(' ', typtype, format_type(typbasetype, typtypmod), typnotnull, typdefault)
    from pg_type where typnamespace = current_schema()::regnamespace and typrelid = 0 and typelem = 0 and not exists (
      select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
    union all
    select 'statistics ' || stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
    union all
    select 'event trigger ' || evtname, evtevent || ' ' || evtfoid::regprocedure from pg_event_trigger
    union all
    select 'comment on ' || pg_describe_object(classoid, objoid, objsubid), description from pg_description
    where classoid = 'pg_class'::regclass and objoid in (select oid from ours)
      or classoid = 'pg_proc'::regclass and objoid in (select oid from own_functions)
      or classoid = 'pg_constraint'::regclass and objoid in (
        select oid from pg_constraint where conrelid in (select oid from ours))
      or classoid = 'pg_trigger'::regclass and objoid in (select oid from pg_trigger where tgrelid in (select oid from ours))`,
  );

/** Excludes timestamps, which differ between databases. */
async function rowsOf(db: Database): Promise<DatabaseObject[]> {
  const tables = await many<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  const each = tables.map(
    ({ name }) => `
      select 'row of ${name}' as name, (to_jsonb(${name}) - '{applied_at,beaten_at,since}'::text[])::text as definition from ${name}`,
  );
  const { rows } = await db.query<DatabaseObject>(each.join(' union all '));
  return rows.map(({ name, definition }) => ({ name: `${name}: ${definition}`, definition }));
}

/** Returns the definition of every object in the database, and its initial rows. */
export async function findDatabaseObjects(db: Database): Promise<Record<string, string>> {
  const objects = [...(await objectsOf(db)), ...(await rowsOf(db))];
  return Object.fromEntries(objects.map(({ name, definition }) => [name, definition]).toSorted());
}
