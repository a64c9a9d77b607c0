import { withRequestNotice } from '../../../contract/cars/car-terms.ts';
import type { TermsDocument, TermsEdit } from '../../../contract/cars/terms/terms.ts';
import { dayIn } from '../../../contract/dates.ts';
import { record } from '../../history/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { setBooked } from '../booked.queries.ts';
import { requireCan } from '../car.policy.ts';
import { lockCar } from '../car.queries.ts';
import { setSearchPrices } from '../search-prices.queries.ts';
import { spreadBuffers } from './buffers.queries.ts';
import { changedParts } from './changed-parts.ts';
import { presentTerms } from './show-terms.ts';
import { updateTerms } from './terms.queries.ts';

/** The same terms again are no change, whatever their version, so that a retry after a lost response succeeds. */
export const setTerms = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
  { version, ...asked }: TermsEdit,
): Promise<TermsDocument> =>
  transaction(pool, async (db) => {
    const car = requireCan(viewer, 'edit', await lockCar(db, id));
    const terms = withRequestNotice({
      ...asked,
      bookingMode: asked.bookingMode ?? car.terms.bookingMode,
      mileage: asked.mileage === undefined ? car.terms.mileage : asked.mileage,
    });
    const details = changedParts(car.terms, terms);
    if (details.parts.length === 0) return presentTerms(car);
    if (car.termsVersion !== version) throw new AppError('terms/changed-meanwhile');
    await updateTerms(db, id, terms);
    const today = dayIn(config.timeZone);
    if (details.parts.includes('windowDays')) await setSearchPrices(db, id, today);
    if (details.parts.some((part) => part === 'bufferBefore' || part === 'bufferAfter')) {
      await spreadBuffers(db, id, terms, today);
      await setBooked(db, id, today);
    }
    await record(db, { action: 'terms-changed', actor: viewer, carId: id, details });
    return { ...terms, version: car.termsVersion + 1 };
  });
