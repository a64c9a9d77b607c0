import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Chosen } from '../../../contract/cars/car-extras.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { termsRefusal, type CarTerms } from '../../../contract/cars/car-terms.ts';
import { datesRefusal, overlaps, type DateRange } from '../../../contract/dates.ts';
import { formatTotal, toUnits } from '../../platform/amounts.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { stayPrice, type StayPrice } from '../../../contract/cars/stay-price.ts';
import { t } from '../../language/words.ts';
import { askToSignIn } from '../../platform/address.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { isWhole, type RangeDraft } from '../../dates/index.ts';
import { ApiError } from '../../platform/session/api.ts';
import { currentSession } from '../../platform/session/session.ts';
import { datesQuery } from '../dates-in-url.ts';
import { useCheckDates } from './booking-mutations.ts';

/** What goes along, if the car has something and one likes: the part that knows of it also knows what it costs. */
export interface WantedExtras {
  chosen: Chosen;
  /** The same, to follow the dates in an address */
  query: string;
  priceOf: (stay: StayPrice) => StayPrice;
}

/** What the payment page is handed over. The total is for display only: the server works it out again. */
export interface PaymentState {
  carId: string;
  /** In whole units of the currency: 90 for 90 dollars. */
  totalPrice: number;
  selectedDates: DateRange;
  user: { uid: string; displayName: string; email: string };
}

/** Refusals that say what to do; anything else is a check that did not work. */
const EXPLAINED_CODES = new Set([
  'rental/dates-invalid',
  'rental/too-many-days',
  'rental/too-far-ahead',
  'rental/too-soon',
  'rental/too-short',
  'rental/too-long',
  'rental/dates-taken',
  'rental/own-car',
  'car/not-found',
  'extra/gone',
  'extra/taken',
]);

/** What the person does about it has a page of its own. */
const isAboutDriver = (code: string | undefined) => code?.startsWith('driver/') === true;

const isExplained = (error: unknown): error is ApiError =>
  error instanceof ApiError && (EXPLAINED_CODES.has(error.code) || isAboutDriver(error.code));

/** In the words of the server, which refuses by the same rules. */
function refusalByTerms(terms: CarTerms, dates: DateRange): string | undefined {
  switch (termsRefusal(terms, dates, config.today)) {
    case 'rental/too-soon':
      return t('rentals.terms.too-soon', { days: terms.noticeDays });
    case 'rental/too-far-ahead':
      return t('problems.rental/too-far-ahead', { daysAhead: terms.windowDays });
    case 'rental/too-short':
      return t('rentals.terms.too-short', { days: terms.leastDays });
    case 'rental/too-long':
      return t('rentals.terms.too-long', { days: terms.mostDays });
    case undefined:
      return undefined;
  }
}

function problemWith(car: CarDetails, dates: RangeDraft): string | undefined {
  if (!isWhole(dates)) return t('problems.rental/dates-invalid');
  const refusal = datesRefusal(dates, config.today);
  if (refusal === 'rental/dates-invalid') return t('problems.rental/dates-invalid');
  if (refusal === 'rental/too-many-days') {
    return t('problems.rental/too-many-days', { rentalDaysMax: rentalLimits.daysMax });
  }
  if (refusal) return t('problems.rental/too-far-ahead', { daysAhead: car.terms.windowDays });
  const isTaken = car.bookedRanges.some((taken) => overlaps(taken, dates));
  return refusalByTerms(car.terms, dates) ?? (isTaken ? t('problems.rental/dates-taken') : undefined);
}

/** Checks the dates, here and with the server, and goes on to the payment when they are free at the price shown. */
export function useProceed(car: CarDetails, dates: RangeDraft, wanted: WantedExtras | undefined) {
  const navigate = useNavigate();
  const { checkDates, isChecking, refreshCar } = useCheckDates(car.id);
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState<string>();

  const goOn = async (range: DateRange) => {
    const { user } = currentSession();
    const query = datesQuery(range) + (wanted?.query ?? '');
    if (!user) return askToSignIn(paths.details(car.id) + query, { act: 'book', carId: car.id });
    const { totalCents } = await checkDates({ ...range, ...wanted?.chosen });
    const stay = stayPrice(car, range, config.currency);
    const shown = wanted?.priceOf(stay) ?? stay;
    if (totalCents !== shown.totalCents) {
      await refreshCar();
      setProblem(t('rentals.booking.price-changed', { total: formatTotal(totalCents) }));
      return;
    }
    const state: PaymentState = {
      carId: car.id,
      totalPrice: toUnits(totalCents),
      selectedDates: range,
      user: { uid: user.uid, displayName: user.displayName, email: user.email },
    };
    await navigate(paths.payment(car.id) + query, { state });
  };

  const refuse = (error: unknown) => {
    if (isExplained(error)) setCode(error.code);
    setProblem(isExplained(error) ? error.message : t('problems.rental/check-failed'));
    // Somebody else was faster, so the calendar that was shown is out of date.
    if (isExplained(error)) void refreshCar();
  };

  const proceed = () => {
    const found = problemWith(car, dates);
    setProblem(found);
    setCode(undefined);
    if (found || !isWhole(dates)) return;
    void goOn({ startDate: dates.startDate, endDate: dates.endDate }).catch(refuse);
  };

  return { proceed, isChecking, problem, isDriver: isAboutDriver(code), forget: () => setProblem(undefined) };
}
