import { carKeys } from '../cars/index.ts';
import { requestQuery } from '../platform/request-query.ts';

const ofCar = (id: string) => requestQuery(carKeys.feeds(id), 'GET /api/cars/:id/feeds', { params: { id } });

export const feedQueries = { ofCar };
