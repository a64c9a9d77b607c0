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

type Listing = Pick<Services, 'pool' | 'config' | 'branding'>;

/** A page beyond the last one returns the last one. */
export async function listManagedCars(
  { pool: db, config, branding: { fields } }: Listing,
  { page: asked, pageSize, sort, ...text }: ListRequest,
  ownerId?: string,
): Promise<ManagedCars> {
  const filter: ManagedFilter = { ...text, ownerId };
  const { count: total, isExact } = await countManaged(db, filter);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pageCount);
  const offset = (page - 1) * pageSize;
  const part = { sort, limit: pageSize, offset, total: isExact ? total : undefined };
  const cars = await listManaged(db, filter, part, { today: dayIn(config.timeZone), fields });
  return { cars, page, pageCount, total };
}

/** One's own, each with when it is away next. */
export async function listOwnCars(
  services: Listing & Pick<Services, 'hooks'>,
  ownerId: string,
  asked: ListRequest,
): Promise<ManagedCars> {
  const { cars, ...rest } = await listManagedCars(services, asked, ownerId);
  const today = dayIn(services.config.timeZone);
  const ids = cars.map(({ id }) => id);
  const nextBookings = new Map<string, DateRange>();
  for (const hook of services.hooks.car) {
    for (const [id, dates] of (await hook.nextBookings?.(services.pool, ids, today)) ?? []) nextBookings.set(id, dates);
  }
  return { ...rest, cars: cars.map((car) => ({ ...car, nextBooking: nextBookings.get(car.id) ?? null })) };
}
