import pg from 'pg';
import { Sql } from 'sql-template-tag';

/** The prepared statements that a connection keeps. PostgreSQL holds some 200 kB for each, on each connection. */
const NAMED_MAX = 100;

/** Bounds the texts remembered as sent once: texts with a list of filters may vary endlessly. */
const SEEN_MAX = 1_000;

/** Without values, a text may contain several statements, which cannot be prepared. */
const isPreparable = (text: string, values: readonly unknown[]) =>
  /^\s*(?:select|insert|update|delete|with)\b/.test(text) && (values.length > 0 || !text.includes(';'));

/** Queries that are planned for their values each time, with the reason why one plan for all values would be slow. */
const PLANNED_FOR_VALUES = {
  'search-by-text': 'a rare word is looked up in its index, a frequent one is found sooner along the order',
  figures: 'a page for administrators spans a day or all years, an owner with one car or with thousands',
} as const;

const plannedForValues = new WeakSet<object>();

export function forceCustomPlan<Query extends object>(_why: keyof typeof PLANNED_FOR_VALUES, query: Query): Query {
  plannedForValues.add(query);
  return query;
}

/** Applies to all statements of one transaction. */
export const forceCustomPlans = (_why: keyof typeof PLANNED_FOR_VALUES): string =>
  'set local plan_cache_mode = force_custom_plan';

const STALE = {
  /** A column's type has changed since the statement was prepared. */
  feature: '0A000',
  unknownName: '26000',
  nameTaken: '42P05',
} as const;

const fieldOf = (error: unknown, field: 'code' | 'routine'): unknown =>
  error instanceof Error ? (error as Error & Record<string, unknown>)[field] : undefined;

/** Happens when a pooler without support for prepared statements sends each statement to another connection. */
const isNameLost = (error: unknown) =>
  fieldOf(error, 'code') === STALE.unknownName || fieldOf(error, 'code') === STALE.nameTaken;

/** The statement did not run, and succeeds after it is prepared again. */
export const isStaleStatement = (error: unknown): boolean =>
  isNameLost(error) ||
  (fieldOf(error, 'code') === STALE.feature && fieldOf(error, 'routine') === 'RevalidateCachedQuery');

interface RowDescription {
  fields: readonly object[];
}
/** Members of `pg.Query` that are missing in the published types. */
export interface Query extends pg.Submittable {
  name: string;
  values: unknown[];
  callback: ((error: Error | null, result: pg.QueryResult) => void) | undefined;
  hasBeenParsed(connection: object): boolean;
  prepare(connection: object): void;
  handleRowDescription(message: RowDescription): void;
  handleCommandComplete(message: object, connection: object): void;
}
export const Query = pg.Query as unknown as new (text: string, values: unknown[]) => Query;

/** What a connection knows of its prepared statements. */
interface Described {
  /** By name; undefined if the statement returns no rows. */
  columns: Map<string, RowDescription | undefined>;
  /** The connection, but it does not ask for a description. */
  connection: object;
}

/** Asks for the columns of a statement once per connection: they cannot change without an error that `isStale`. */
class PreparedQuery extends Query {
  readonly #described: Described;

  constructor(name: string, { text, values }: Sql, described: Described, callback: Query['callback']) {
    super(text, values);
    this.name = name;
    this.callback = callback;
    this.#described = described;
  }

  override prepare(connection: object): void {
    const { columns } = this.#described;
    if (!this.hasBeenParsed(connection) || !columns.has(this.name)) return super.prepare(connection);
    const known = columns.get(this.name);
    if (known) super.handleRowDescription(known);
    return super.prepare(this.#described.connection);
  }

  override handleRowDescription(message: RowDescription): void {
    this.#described.columns.set(this.name, message);
    super.handleRowDescription(message);
  }

  override handleCommandComplete(message: object, connection: object): void {
    const { columns } = this.#described;
    if (!columns.has(this.name)) columns.set(this.name, undefined);
    super.handleCommandComplete(message, connection);
  }
}

export interface PreparedStatements {
  /** Prepares every statement that this connection sends more than once. */
  watch(client: pg.Client): void;
  /** Prepares all statements again on all connections, after an error that `isStale`. */
  invalidate(error: unknown): void;
}

/**
 * Prepares repeated statements. A prepared statement is parsed once per connection and planned five times; then PostgreSQL
 * keeps a generic plan, unless custom plans look cheaper. Planning one of our statements takes as long as running it.
 */
export function createPreparedStatements(): PreparedStatements {
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
    invalidate(error) {
      generation++;
      isOff ||= isNameLost(error);
    },

    watch(client) {
      const connection = client.connection as pg.Connection & { parsedStatements: Record<string, string> };
      const names = new Map<string, string>();
      const described: Described = {
        columns: new Map(),
        connection: Object.assign(Object.create(connection) as object, { describe() {} }),
      };
      let count = 0;
      let ofGeneration = generation;

      /** Queues a Close message, which is sent together with the next statement. */
      function drop(text: string) {
        const name = names.get(text)!;
        names.delete(text);
        described.columns.delete(name);
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
        // Maps keep insertion order, so this moves the name to the end as the most recently used.
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
          const name = nameOf(text);
          const callback = rest.at(-1);
          if (typeof callback === 'function') {
            return query(new PreparedQuery(name, asked, described, callback as Query['callback']));
          }
          return new Promise<pg.QueryResult>((done, fail) => {
            query(new PreparedQuery(name, asked, described, (error, result) => (error ? fail(error) : done(result))));
          }).catch((error: Error) => {
            // As in pg: from here, the stack leads to the caller.
            Error.captureStackTrace(error);
            throw error;
          });
        },
      });
    },
  };
}
