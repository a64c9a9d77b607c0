import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { datesRefusal, overlaps, type DateRange } from '../../../contract/dates.ts';
import { formatTotal, toUnits } from '../../platform/amounts.ts';
import { problemValues } from '../../../contract/problem-values.ts';
import { stayPrice } from '../../../contract/cars/stay-price.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { isWhole, type RangeDraft } from '../../dates/index.ts';
import { ApiError } from '../../platform/session/api.ts';
import { useUser } from '../../platform/session/session.ts';
import { datesQuery } from '../dates-in-url.ts';
import { useCheckDates } from './booking-mutations.ts';

/** What the payment page is handed over. The total is for display only: the server works it out again. */
export interface PaymentState {
  carId: string;
  /** In whole units of the currency: 90 for 90 dollars. */
  totalPrice: number;
  selectedDates: DateRange;
  user: { uid: string; displayName: string; email: string };
}

const REFUSALS = {
  'rental/dates-invalid': t('problems.rental/dates-invalid'),
  'rental/too-far-ahead': t('problems.rental/too-far-ahead', problemValues),
  'rental/dates-taken': t('problems.rental/dates-taken'),
  'rental/own-car': t('problems.rental/own-car'),
  'car/not-found': t('problems.car/not-found'),
  'rental/check-failed': t('problems.rental/check-failed'),
};
type BookingProblem = keyof typeof REFUSALS;

/** Refusals that say what to do; anything else is a check that did not work. */
const TELLING: readonly BookingProblem[] = [
  'rental/dates-invalid',
  'rental/too-far-ahead',
  'rental/dates-taken',
  'rental/own-car',
  'car/not-found',
];

const refusalOf = (error: unknown): BookingProblem =>
  (error instanceof ApiError && TELLING.find((code) => code === error.code)) || 'rental/check-failed';

function problemWith(car: CarDetails, dates: RangeDraft): BookingProblem | undefined {
  if (!isWhole(dates)) return 'rental/dates-invalid';
  const refusal = datesRefusal(dates, config.today);
  if (refusal) return refusal;
  return car.bookedRanges.some((taken) => overlaps(taken, dates)) ? 'rental/dates-taken' : undefined;
}

/** Checks the dates, here and with the server, and goes on to the payment when they are free at the price shown. */
export function useProceed(car: CarDetails, dates: RangeDraft) {
  const navigate = useNavigate();
  const { checkDates, isChecking, refreshCar } = useCheckDates(car.id);
  const { uid, displayName, email } = useUser();
  const [problem, setProblem] = useState<string>();

  const goOn = async (range: DateRange) => {
    const { totalCents } = await checkDates(range);
    const shown = stayPrice(car, range);
    if (totalCents !== shown.totalCents) {
      await refreshCar();
      setProblem(t('rentals.booking.price-changed', { total: formatTotal(totalCents) }));
      return;
    }
    const state: PaymentState = {
      carId: car.id,
      totalPrice: toUnits(totalCents),
      selectedDates: range,
      user: { uid, displayName, email },
    };
    await navigate(paths.payment(car.id) + datesQuery(range), { state });
  };

  const refuse = (error: unknown) => {
    const code = refusalOf(error);
    setProblem(REFUSALS[code]);
    // Somebody else was faster, so the calendar that was shown is out of date.
    if (code !== 'rental/check-failed') void refreshCar();
  };

  const proceed = () => {
    const code = problemWith(car, dates);
    setProblem(code && REFUSALS[code]);
    if (code || !isWhole(dates)) return;
    void goOn({ startDate: dates.startDate, endDate: dates.endDate }).catch(refuse);
  };

  return { proceed, isChecking, problem, forget: () => setProblem(undefined) };
}
