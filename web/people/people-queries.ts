import { requestPages, requestQuery } from '../platform/request-query.ts';

const all = ['people'] as const;

/** Invalidate `peopleKeys.all` after a person edits their public profile. */
export const peopleKeys = { all };

export const peopleQueries = {
  one: (id: string) => requestQuery([...all, id] as const, 'GET /api/people/:id', { params: { id } }),
  cars: (id: string) => requestPages([...all, id, 'cars'] as const, 'GET /api/people/:id/cars', { params: { id } }),
};
