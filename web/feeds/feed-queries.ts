import { queryOptions } from '@tanstack/react-query';
import { carKeys } from '../cars/index.ts';
import { request } from '../platform/session/api.ts';

const ofCar = (id: string) =>
  queryOptions({
    queryKey: carKeys.feeds(id),
    queryFn: ({ signal }) => request('GET /api/cars/:id/feeds', { params: { id }, signal }),
  });

export const feedQueries = { ofCar };
