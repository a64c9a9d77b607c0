import { useState } from 'react';
import { termsRefusal } from '../../../contract/cars/car-terms.ts';
import { stayPrice } from '../../../contract/cars/stay-price.ts';
import { addDays, type DateRange } from '../../../contract/dates.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import type { Offer } from './offer-form-values.ts';

/** Returns why renters could not book these dates with the current input. */
function refusalOf(offer: Offer, dates: DateRange): string | undefined {
  switch (termsRefusal(offer, dates, config.today)) {
    case 'rental/too-short':
      return t('cars.offer.preview.too-short', { days: offer.leastDays });
    case 'rental/too-long':
      return t('cars.offer.preview.too-long', { days: offer.mostDays });
    case 'rental/too-soon':
      return t('cars.offer.preview.too-soon', { days: offer.noticeDays });
    case 'rental/too-far-ahead':
      return t('cars.offer.preview.too-far-ahead', { days: offer.windowDays });
    case undefined:
      return undefined;
  }
}

/** Calculates what renters would pay for the chosen dates with the current input. */
export function useStay(offer: Offer, priceCents: number) {
  const [dates, setDates] = useState<DateRange | undefined>(() => ({
    startDate: addDays(config.today, 7),
    endDate: addDays(config.today, 10),
  }));
  const price = stayPrice({ priceCents, rules: offer }, dates ?? {}, config.currency);
  return { ...price, dates, setDates, refusal: dates && refusalOf(offer, dates) };
}

export type Stay = ReturnType<typeof useStay>;
