import { FETCHED_ONCE, requestQuery, SEARCHED } from '../platform/request-query.ts';
import { carKeys } from './car-keys.ts';
import type { ListSearch } from './managed/list-search.ts';

export const myCarsQueries = {
  /** Under the key of all cars, so that it is invalidated with any car. */
  page: (search: ListSearch) =>
    requestQuery(carKeys.mine(search), 'GET /api/my/cars', { query: { ...search } }, SEARCHED),

  /** Fetched at the start of each edit and never refetched during it, so that nothing changes while the user types. */
  edit: (id: string) => requestQuery(carKeys.edit(id), 'GET /api/cars/:id', { params: { id } }, FETCHED_ONCE),
};
