import { readMigrations, readSchema } from '../platform/database/migrate.ts';
import type { Database, Pool } from '../platform/database/database.ts';
import type { Violation } from '../platform/check.ts';
import {
  createScratchSchema,
  findAppliedMigrations,
  findCurrentSchema,
  findSchemaObjects,
  type SchemaObject,
} from './schema.queries.ts';

const RULES: Record<SchemaObject['kind'], string> = {
  column: 'every column is as the migrations made it',
  constraint: 'every constraint is in place',
  index: 'every index is in place',
  trigger: 'every trigger is in place',
  function: 'every function is as the migrations made it',
};

const keyOf = ({ kind, name }: SchemaObject) => `${kind} ${name}`;

/** The same for every comparison, because it depends only on this version. */
let expected: SchemaObject[] | undefined;

/** Creates the tables again in a scratch schema that no other transaction sees. */
async function findExpected(db: Database): Promise<SchemaObject[]> {
  if (expected) return expected;
  const schema = await createScratchSchema(db);
  for (const { text } of readSchema()) await db.query(text);
  expected = await findSchemaObjects(db, schema);
  return expected;
}

async function compare(db: Database): Promise<Violation[]> {
  const applied = new Map((await findAppliedMigrations(db)).map(({ name, hash }) => [name, hash]));
  const violations: Violation[] = readMigrations()
    .filter(({ name, hash }) => applied.get(name) !== hash)
    .map(({ name }) => ({
      rule: 'the applied migrations match this version',
      wrong: `The migration ${name} is not the one that made this database.`,
    }));
  const actual = await findSchemaObjects(db, await findCurrentSchema(db));
  const known = new Map(actual.map((part) => [keyOf(part), part.definition]));
  for (const part of await findExpected(db)) {
    const definition = known.get(keyOf(part));
    if (definition === part.definition) continue;
    const wrong =
      definition === undefined
        ? `The ${keyOf(part)} is missing.`
        : `The ${keyOf(part)} is “${definition}” and should be “${part.definition}”.`;
    violations.push({ rule: RULES[part.kind], wrong });
  }
  return violations;
}

/** Compares columns, constraints, indexes, triggers and functions. Ignores additions and leaves no trace. */
export async function compareSchema(pool: Pool): Promise<Violation[]> {
  const client = await pool.connect();
  client.on('error', () => {});
  try {
    await client.query(`begin; set local statement_timeout = '10min'; set local client_min_messages = warning`);
    return await compare(client);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ rule: 'the schema can be compared', wrong: `It could not be compared with the migrations: ${reason}` }];
  } finally {
    await client.query('rollback').catch(() => {});
    // Closing the connection resets its settings.
    client.release(true);
  }
}
