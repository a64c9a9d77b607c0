import sql, { empty, join, type Sql } from 'sql-template-tag';

const given = (conditions: readonly (Sql | undefined)[]) => conditions.filter((condition) => condition !== undefined);

export const anyOf = (conditions: readonly (Sql | undefined)[]): Sql =>
  sql`(false ${join([empty, ...given(conditions)], ' or ')})`;

/** Each by itself, so that the planner may turn every `not exists` into a join. */
export const noneOf = (conditions: readonly (Sql | undefined)[]): Sql =>
  sql`(true ${join([empty, ...given(conditions)], ' and not ')})`;
