import { formatReceiptNumber } from '../../contract/money/receipt-number.ts';
import type { CarRentals } from '../../contract/rentals/rentals.ts';
import { findCar, requireCan } from '../cars/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { ownerShare } from './state/owner-share.ts';
import { marketToday } from '../market/index.ts';
import { countCarRentals, findCarRentals } from './state/rental.queries.ts';

export const RENTALS_PER_PAGE = 25;

/** Rentals contain names and addresses, so only the owner and administrators see them. */
export async function listCarRentals(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  carId: string,
  requestedPage: number,
): Promise<CarRentals> {
  const today = await marketToday(pool, config.timeZone);
  const { id, title } = requireCan(viewer, 'seeRentals', await findCar(pool, carId, today));
  const { total, upcoming } = await countCarRentals(pool, id, today);
  const pageCount = Math.max(1, Math.ceil(total / RENTALS_PER_PAGE));
  const page = Math.min(requestedPage, pageCount);
  const rows = await findCarRentals(pool, id, {
    today,
    limit: RENTALS_PER_PAGE,
    offset: (page - 1) * RENTALS_PER_PAGE,
  });
  const rentals = rows.map(({ number, createdAt, currency, keepsCents, ownerFeePercent, ...rental }) => ({
    ...rental,
    ownerCents: ownerShare({ ...rental, currency, keepsCents, ownerFeePercent }),
    receiptNumber: formatReceiptNumber(number, createdAt, config.timeZone),
  }));
  return { car: { id, title }, rentals, page, pageCount, total, upcoming };
}
