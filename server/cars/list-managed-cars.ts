import type { ManagedCars } from '../../contract/cars/cars.ts';
import type { AdminCarSort } from '../../contract/cars/vocabulary.ts';
import { dayIn } from '../../contract/dates.ts';
import type { Services } from '../platform/services.ts';
import { countManaged, listManaged, type ManagedFilter } from './managed-car.queries.ts';

interface ListRequest {
  q?: string | undefined;
  location?: string | undefined;
  page: number;
  pageSize: number;
  sort: AdminCarSort;
}

/** A page beyond the last one returns the last one. */
export async function listManagedCars(
  { pool: db, config }: Pick<Services, 'pool' | 'config'>,
  { page: asked, pageSize, sort, ...text }: ListRequest,
  ownerId?: string,
): Promise<ManagedCars> {
  const filter: ManagedFilter = { ...text, ownerId };
  const { count: total, isExact } = await countManaged(db, filter);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pageCount);
  const offset = (page - 1) * pageSize;
  const part = { sort, limit: pageSize, offset, total: isExact ? total : undefined };
  const cars = await listManaged(db, filter, part, dayIn(config.timeZone));
  return { cars, page, pageCount, total };
}
