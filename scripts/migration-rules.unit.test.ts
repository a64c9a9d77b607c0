import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findContractions } from './migration-rules.ts';

const folder = new URL('../server/migrations/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));

describe('migrations', () => {
  it('exist', () => expect(files.length).toBeGreaterThan(10));

  it.each(files)('%s removes nothing that the previous version needs', (name) => {
    expect(findContractions(readFileSync(new URL(name, folder), 'utf8'))).toEqual([]);
  });
});

describe('the migration rules', () => {
  it.each([
    'drop table cars;',
    'alter table cars drop column title;',
    'alter table cars drop title;',
    'alter table cars add note text, drop title;',
    'alter table cars rename column title to name;',
    'alter table cars rename to vehicles;',
    'alter table cars alter column seats type bigint;',
    'alter table cars alter seats set data type bigint;',
    'alter table cars alter column note set not null;',
    'alter table cars add note text not null;',
    "alter table only cars add column note text not null check (note in ('a', 'b'));",
    'alter table cars add constraint cheap check (price_cents < 10);',
    'create unique index cars_title on cars (title);',
    'truncate cars;',
    'delete from cars where status = 0;',
    'drop function search_form(text);',
    'drop trigger count_listing on cars;',
    'create index concurrently cars_title on cars (title);',
    '-- harmless words first\nDROP  TABLE\n cars;',
  ])('reject %s', (text) => expect(findContractions(text)).toHaveLength(1));

  it.each([
    'create table notes (id uuid primary key, text text not null unique);',
    'create table notes (id uuid); alter table notes add text text not null; create unique index n on notes (id);',
    'alter table cars add note text;',
    "alter table cars add note text not null default '';",
    'alter table cars add key text not null generated always as (lower(title)) stored;',
    'alter table cars alter column note drop not null;',
    'alter table cars alter column note set default 5;',
    'alter table cars drop constraint cheap;',
    'create index cars_title on cars (title);',
    'drop index cars_title;',
    "insert into notes values ('drop table cars;');",
    'create function f() returns void language plpgsql as $$ begin delete from cars; drop table x; end $$;',
    '-- drop table cars;\nselect 1;',
    '-- contract: nobody has read this column since 0.3\nalter table cars drop column title;',
  ])('allow %s', (text) => expect(findContractions(text)).toEqual([]));

  it('allow a contraction only for its own statement', () => {
    const text = '-- contract: unused since 0.3\nalter table cars drop note;\nalter table cars drop title;';
    expect(findContractions(text)).toHaveLength(1);
  });
});
