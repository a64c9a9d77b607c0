import sql, { empty, join, type Sql } from 'sql-template-tag';

const given = (conditions: readonly (Sql | undefined)[]) => conditions.filter((condition) => condition !== undefined);

export const anyOf = (conditions: readonly (Sql | undefined)[]): Sql =>
  sql`(false ${join([empty, ...given(conditions)], ' or ')})`;

/** Negates each condition separately, so that the planner can turn every `not exists` into an anti-join. */
export const noneOf = (conditions: readonly (Sql | undefined)[]): Sql =>
  sql`(true ${join([empty, ...given(conditions)], ' and not ')})`;
