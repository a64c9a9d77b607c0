import type { ManagedCars } from '../../contract/cars/cars.ts';
import type { AdminCarSort } from '../../contract/cars/vocabulary.ts';
import { dayIn, type DateRange } from '../../contract/dates.ts';
import type { Services } from '../platform/services.ts';
import { countManaged, listManaged, type ManagedFilter } from './managed-car.queries.ts';

interface ListRequest {
  q?: string | undefined;
  location?: string | undefined;
  page: number;
  pageSize: number;
  sort: AdminCarSort;
}

type Deps = Pick<Services, 'pool' | 'config' | 'branding'>;

/** Returns the last page for page numbers beyond it. */
export async function listManagedCars(
  { pool: db, config, branding: { fields } }: Deps,
  { page: requestedPage, pageSize, sort, ...text }: ListRequest,
  ownerId?: string,
): Promise<ManagedCars> {
  const filter: ManagedFilter = { ...text, ownerId };
  const { count: total, isExact } = await countManaged(db, filter);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(requestedPage, pageCount);
  const offset = (page - 1) * pageSize;
  const part = { sort, limit: pageSize, offset, total: isExact ? total : undefined };
  const cars = await listManaged(db, filter, part, { today: dayIn(config.timeZone), fields });
  return { cars, page, pageCount, total };
}

/** Lists the owner's cars with their current or next booking. */
export async function listOwnCars(
  services: Deps & Pick<Services, 'hooks'>,
  ownerId: string,
  request: ListRequest,
): Promise<ManagedCars> {
  const { cars, ...rest } = await listManagedCars(services, request, ownerId);
  const today = dayIn(services.config.timeZone);
  const ids = cars.map(({ id }) => id);
  const nextBookings = new Map<string, DateRange>();
  for (const hook of services.hooks.car) {
    for (const [id, dates] of (await hook.nextBookings?.(services.pool, ids, today)) ?? []) nextBookings.set(id, dates);
  }
  return { ...rest, cars: cars.map((car) => ({ ...car, nextBooking: nextBookings.get(car.id) ?? null })) };
}
