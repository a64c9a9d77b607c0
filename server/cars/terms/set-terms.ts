import { withRequestNotice } from '../../../contract/cars/car-terms.ts';
import type { TermsDocument, TermsEdit } from '../../../contract/cars/terms/terms.ts';
import { leastChargeOf } from '../../../contract/currencies.ts';
import { dayIn } from '../../../contract/dates.ts';
import { record } from '../../history/index.ts';
import { priceLimits } from '../../../contract/typed-amounts.ts';
import type { Config } from '../../platform/config.ts';
import { translatable } from '../../platform/languages/translatable.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { refreshBookedDays } from '../booked.queries.ts';
import { requireCan } from '../car.policy.ts';
import { lockCar } from '../car.queries.ts';
import { setSearchPrices } from '../search-prices.queries.ts';
import { changedParts } from './changed-parts.ts';
import { presentTerms } from './show-terms.ts';
import { updateTerms } from './terms.queries.ts';

/** A deposit must be at least the smallest possible charge and at most the largest possible claim. */
function validateDeposit({ claims, claimMaxCents, currency }: Config, cents: number | null): void {
  if (cents === null) return;
  const { stepCents } = priceLimits(currency);
  if (claims && cents >= leastChargeOf(currency) && cents <= claimMaxCents && cents % stepCents === 0) return;
  throw new AppError('terms/deposit-invalid', {
    fields: { depositCents: 'terms/deposit-invalid' },
    ...(claims && { detail: translatable('claims.deposit.at-most', { amount: { cents: claimMaxCents, currency } }) }),
  });
}

/** Accepts any version if nothing changes, so that a retry after a lost response succeeds. */
export const setTerms = (
  { pool, config, hooks }: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  id: string,
  { version, ...edit }: TermsEdit,
): Promise<TermsDocument> =>
  transaction(pool, async (db) => {
    const car = requireCan(viewer, 'edit', await lockCar(db, id));
    const terms = withRequestNotice({
      ...edit,
      bookingMode: edit.bookingMode ?? car.terms.bookingMode,
      mileage: edit.mileage === undefined ? car.terms.mileage : edit.mileage,
      depositCents: edit.depositCents === undefined ? car.terms.depositCents : edit.depositCents,
    });
    const details = changedParts(car.terms, terms);
    if (details.parts.length === 0) return presentTerms(car);
    if (details.parts.includes('depositCents')) validateDeposit(config, terms.depositCents);
    if (car.termsVersion !== version) throw new AppError('terms/changed-meanwhile');
    await updateTerms(db, id, terms);
    const today = dayIn(config.timeZone);
    if (details.parts.includes('windowDays')) await setSearchPrices(db, id, today);
    if (details.parts.some((part) => part === 'bufferBefore' || part === 'bufferAfter')) {
      for (const hook of hooks.car) await hook.applyBuffers?.(db, id, terms, today);
      await refreshBookedDays(db, id, today);
    }
    await record(db, { action: 'terms-changed', actor: viewer, carId: id, details });
    return { ...terms, version: car.termsVersion + 1 };
  });
