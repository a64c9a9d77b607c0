import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ExtraSelection } from '../../../contract/cars/car-extras.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { termsRefusal, type CarTerms } from '../../../contract/cars/car-terms.ts';
import { datesRefusal, overlaps, type DateRange } from '../../../contract/dates.ts';
import { formatTotal, toUnits } from '../../platform/amounts.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { stayPrice, type StayPrice } from '../../../contract/cars/stay-price.ts';
import { t } from '../../language/words.ts';
import { promptSignIn } from '../../platform/sign-in-navigation.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { isCompleteRange, type RangeDraft } from '../../dates/index.ts';
import { ApiError } from '../../platform/session/api.ts';
import { currentSession } from '../../platform/session/session.ts';
import { datesQuery } from '../dates-in-url.ts';
import { useCheckDates } from './booking-mutations.ts';

/** The selected extras, with a function that adds their price. Only the extras component knows the offered ones. */
export interface SelectedExtras {
  chosen: ExtraSelection;
  /** URL parameters to append after the dates. */
  query: string;
  priceOf: (stay: StayPrice) => StayPrice;
}

/** State that is passed to the payment page. The total is only displayed, because the server computes it again. */
export interface PaymentPageState {
  carId: string;
  /** In whole units of the currency, such as 90 for 90 dollars. */
  totalPrice: number;
  selectedDates: DateRange;
  user: { uid: string; displayName: string; email: string };
}

/** Errors whose message tells the user what to do. All others mean that the check failed. */
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

/** Problems with the driving licence, which have a separate page. */
const isAboutDriver = (code: string | undefined) => code?.startsWith('driver/') === true;

const isExplained = (error: unknown): error is ApiError =>
  error instanceof ApiError && (EXPLAINED_CODES.has(error.code) || isAboutDriver(error.code));

/** Applies the same rules as the server, with the same messages. */
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
  if (!isCompleteRange(dates)) return t('problems.rental/dates-invalid');
  const refusal = datesRefusal(dates, config.today);
  if (refusal === 'rental/dates-invalid') return t('problems.rental/dates-invalid');
  if (refusal === 'rental/too-many-days') {
    return t('problems.rental/too-many-days', { rentalDaysMax: rentalLimits.daysMax });
  }
  if (refusal) return t('problems.rental/too-far-ahead', { daysAhead: car.terms.windowDays });
  const isTaken = car.bookedRanges.some((taken) => overlaps(taken, dates));
  return refusalByTerms(car.terms, dates) ?? (isTaken ? t('problems.rental/dates-taken') : undefined);
}

/** Checks the dates in the browser and on the server. Continues to payment if they are free at the displayed price. */
export function useProceedToPayment(
  car: CarDetails,
  dates: RangeDraft,
  wanted: SelectedExtras | undefined,
  isInList: boolean,
) {
  const navigate = useNavigate();
  const { checkDates, isChecking, refreshCar } = useCheckDates(car.id);
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState<string>();

  const checkAndContinue = async (range: DateRange) => {
    const { user } = currentSession();
    const extras = wanted?.query ?? '';
    const query = datesQuery(range) + extras;
    if (!user) {
      const purpose = { act: 'book', carId: car.id } as const;
      if (!isInList) return promptSignIn(paths.details(car.id) + query, purpose);
      // The dates in the URL of a list are its filter, so these are passed separately.
      return promptSignIn(location.pathname + location.search + extras, { ...purpose, dates: range });
    }
    const { totalCents } = await checkDates({ ...range, ...wanted?.chosen });
    const stay = stayPrice(car, range, config.currency);
    const shown = wanted?.priceOf(stay) ?? stay;
    if (totalCents !== shown.totalCents) {
      await refreshCar();
      setProblem(t('rentals.booking.price-changed', { total: formatTotal(totalCents) }));
      return;
    }
    const state: PaymentPageState = {
      carId: car.id,
      totalPrice: toUnits(totalCents),
      selectedDates: range,
      user: { uid: user.uid, displayName: user.displayName, email: user.email },
    };
    await navigate(paths.payment(car.id) + query, { state });
  };

  const showError = (error: unknown) => {
    if (isExplained(error)) setCode(error.code);
    setProblem(isExplained(error) ? error.message : t('problems.rental/check-failed'));
    // The dates may have been booked in the meantime, so the calendar is outdated.
    if (isExplained(error)) void refreshCar();
  };

  const proceed = () => {
    const localProblem = problemWith(car, dates);
    setProblem(localProblem);
    setCode(undefined);
    if (localProblem || !isCompleteRange(dates)) return;
    void checkAndContinue({ startDate: dates.startDate, endDate: dates.endDate }).catch(showError);
  };

  return {
    proceed,
    isChecking,
    problem,
    isDriverProblem: isAboutDriver(code),
    clearProblem: () => setProblem(undefined),
  };
}
