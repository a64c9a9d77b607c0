import type pg from 'pg';
import { Sql } from 'sql-template-tag';

/** A connection keeps the latest of them: PostgreSQL holds some 200 kB for each, on each connection. */
const NAMED_MAX = 100;

/** Texts that were sent once. Those with a list of filters in them may be without end. */
const SEEN_MAX = 1_000;

/** What can be prepared; without values a text may also be several statements. */
const isPreparable = (text: string, values: readonly unknown[]) =>
  /^\s*(?:select|insert|update|delete|with)\b/.test(text) && (values.length > 0 || !text.includes(';'));

/** Planned for their values each time, and why one plan for all values would not do. */
const PLANNED_FOR_VALUES = {
  'search-by-text': 'a rare word is looked up in its index, a frequent one is found sooner along the order',
  figures: 'a page for administrators spans a day or all years, an owner with one car or with thousands',
} as const;

const plannedForValues = new WeakSet<object>();

export function planForValues<Query extends object>(_why: keyof typeof PLANNED_FOR_VALUES, query: Query): Query {
  plannedForValues.add(query);
  return query;
}

/** For the statements of one transaction */
export const planAllForValues = (_why: keyof typeof PLANNED_FOR_VALUES): string =>
  'set local plan_cache_mode = force_custom_plan';

const STALE = {
  /** A column has another type than when the statement was prepared. */
  feature: '0A000',
  unknownName: '26000',
  nameTaken: '42P05',
} as const;

const fieldOf = (error: unknown, field: 'code' | 'routine'): unknown =>
  error instanceof Error ? (error as Error & Record<string, unknown>)[field] : undefined;

/** A pooler between us and the server that knows nothing of names lets each statement meet another connection. */
const isNameLost = (error: unknown) =>
  fieldOf(error, 'code') === STALE.unknownName || fieldOf(error, 'code') === STALE.nameTaken;

/** The statement was not run, and works once it is prepared again. */
export const isStale = (error: unknown): boolean =>
  isNameLost(error) ||
  (fieldOf(error, 'code') === STALE.feature && fieldOf(error, 'routine') === 'RevalidateCachedQuery');

export interface Preparing {
  /** From now on, what this connection is asked more than once is prepared under a name. */
  watch(client: pg.Client): void;
  /** After an error that `isStale`: everything is prepared again, on all connections. */
  renew(error: unknown): void;
}

/**
 * A statement that is sent again is parsed once on each connection, and planned five times; then PostgreSQL keeps the plan,
 * unless one for the very values promises to be better. For one of ours, planning costs as much as running it.
 */
export function createPreparing(): Preparing {
  const seen = new Set<string>();
  let generation = 0;
  let isOff = false;

  function isAskedAgain(text: string): boolean {
    if (seen.has(text)) return true;
    if (seen.size >= SEEN_MAX) seen.clear();
    seen.add(text);
    return false;
  }

  return {
    renew(error) {
      generation++;
      isOff ||= isNameLost(error);
    },

    watch(client) {
      const connection = client.connection as pg.Connection & { parsedStatements: Record<string, string> };
      const names = new Map<string, string>();
      let count = 0;
      let ofGeneration = generation;

      /** The server hears of it together with the next statement. */
      function drop(text: string) {
        const name = names.get(text)!;
        names.delete(text);
        if (!connection.parsedStatements[name]) return;
        delete connection.parsedStatements[name];
        connection.close({ type: 'S', name }, true);
      }

      function nameOf(text: string): string {
        if (ofGeneration !== generation) {
          for (const known of names.keys()) drop(known);
          ofGeneration = generation;
        }
        const name = names.get(text) ?? `s${++count}`;
        // The latest is the last.
        names.delete(text);
        names.set(text, name);
        if (names.size > NAMED_MAX) drop(names.keys().next().value!);
        return name;
      }

      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query(asked: unknown, ...rest: unknown[]) {
          if (isOff || !(asked instanceof Sql) || plannedForValues.has(asked)) return query(asked, ...rest);
          const { text, values } = asked;
          if (!isPreparable(text, values) || !isAskedAgain(text)) return query({ text, values }, ...rest);
          return query({ name: nameOf(text), text, values }, ...rest);
        },
      });
    },
  };
}
