import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BookingMode, CancellationTerms, MileageTerms } from '../../../contract/cars/car-terms.ts';
import type { RequiredAction } from '../../../contract/money/payments.ts';
import { isBooked, isRequest as isRequested } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { carKeys } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { patience, pause, retry } from '../../platform/retry.ts';
import { ApiError } from '../../platform/session/api.ts';
import { rentalKeys } from '../rental-keys.ts';
import { showRental } from '../rental-mutations.ts';
import { rentalQueries } from '../rental-queries.ts';
import type { CardInput } from './card-input.ts';
import type { PaymentInput } from './payment-input.ts';
import { answerChallenge, askForOutcome, beginPayment, hasBegun, holdDates } from './payment-mutations.ts';
import { isSettling } from './use-checkout.ts';

export type Stage =
  | { at: 'ready' }
  | { at: 'working'; doing: string }
  /** It is not known yet how the payment ended. */
  | { at: 'checking'; trouble?: string };

export interface PayProblem {
  /** About the card, or about anything else. */
  isAboutCard: boolean;
  code: string;
  message: string;
  fields: Partial<CardInput>;
}

/** Turns the card that was typed into a payment method of the provider's. */
export type MakeMethod = () => Promise<string>;

export interface Paying {
  input: PaymentInput;
  totalCents: number;
  cancellationTerms: CancellationTerms | undefined;
  mileage: MileageTerms | null | undefined;
  bookingMode: BookingMode | undefined;
  /** The card is only authorised, and the owner asked. */
  isRequest: boolean;
  rental: Rental | undefined;
  onHeld: (rentalId: string) => void;
  onPriceChanged: (seenTotalCents: number) => void;
}

const READY: Stage = { at: 'ready' };
const CHECKING: Stage = { at: 'checking' };
const CHECK_SECONDS = [1, 2, 3, 5];

/** Refusals after which the page is about something else: the server is asked what. */
const TURNING = new Set([
  'rental/dates-taken',
  'rental/dates-invalid',
  'rental/too-many-days',
  'rental/too-far-ahead',
  'rental/too-soon',
  'rental/too-short',
  'rental/too-long',
  'rental/own-car',
  'car/not-found',
  'rental/already-held',
  'rental/hold-ended',
  'rental/not-payable',
  'rental/dates-lost',
  'rental/not-found',
]);

export const known = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(500, { code: 'server/failed', detail: t('problems.server/failed') });

export function toProblem({ code, message, fields }: ApiError): PayProblem {
  const isAboutCard = code.startsWith('payment/') || Object.keys(fields).length > 0;
  return {
    isAboutCard,
    code,
    fields,
    message: isAboutCard ? message : t('rentals.payment.failed', { reason: message }),
  };
}

/** Tells one question of the bank's from another. */
export const actionKey = (action: RequiredAction): string =>
  action.provider === 'sandbox' ? action.challengeId : action.clientSecret;

const isUnderWay = (rental: Rental) => isSettling(rental) || hasBegun(rental.id);

/** What the card's bank said last, for a page that was loaded again. */
export function lastDecline({ payment }: Pick<Rental, 'payment'>): PayProblem | undefined {
  if (payment?.status !== 'declined') return undefined;
  const message = payment.decline ? t.of('money.declined', payment.decline) : t('problems.payment/declined');
  return { isAboutCard: true, code: 'payment/declined', message, fields: {} };
}

/** Pays, in this order: hold the dates, turn the card into a payment method, charge it and see how that ends. */
export function usePay(paying: Paying) {
  const { input, totalCents, cancellationTerms, mileage, bookingMode, isRequest, rental, onHeld, onPriceChanged } =
    paying;
  const client = useQueryClient();
  const [stage, setStage] = useState(() => (rental && isUnderWay(rental) ? CHECKING : READY));
  const [passedAction, setPassedAction] = useState<string>();
  const [problem, setProblem] = useState(() => rental && lastDecline(rental));
  const running = useRef<AbortController>(undefined);
  const { carId, startDate, endDate } = input;
  const asked = rental?.payment?.requiresAction ?? undefined;

  const keep = async (rental: Rental) => {
    await showRental(client, rental);
    if (!isBooked(rental.status) && !isRequested(rental.status)) return;
    void client.invalidateQueries({ queryKey: rentalKeys.lists });
    void client.invalidateQueries({ queryKey: carKeys.details(rental.car.id) });
  };

  const refuse = (error: ApiError) => {
    setStage(READY);
    if (error.code === 'rental/price-changed') onPriceChanged(totalCents);
    else if (!TURNING.has(error.code)) setProblem(toProblem(error));
    void client.invalidateQueries({ queryKey: rentalKeys.quote(carId, input) });
    void client.invalidateQueries({ queryKey: rentalKeys.all });
  };

  /** Does one thing at a time, and nothing more once the person has left the page. */
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) refuse(known(error));
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  };

  const follow = async (rentalId: string, signal: AbortSignal) => {
    const onTrouble = (trouble: string) => setStage({ at: 'checking', trouble });
    for (let round = 0; !signal.aborted; round++) {
      const result = await retry(() => askForOutcome(rentalId), patience.outcome, { signal, onTrouble });
      if (signal.aborted) return;
      await keep(result.rental);
      if (result.requiresAction) {
        setStage(READY);
        return;
      }
      if (!result.checking) return;
      setStage(CHECKING);
      await pause(CHECK_SECONDS[Math.min(round, CHECK_SECONDS.length - 1)]! * 1000, signal);
    }
  };

  const holdOrResume = async (): Promise<Rental> => {
    if (rental) return rental;
    try {
      return await holdDates({
        carId,
        startDate,
        endDate,
        expectedTotalCents: totalCents,
        ...(cancellationTerms && { expectedCancellationTerms: cancellationTerms }),
        ...(bookingMode && { expectedBookingMode: bookingMode }),
        ...(mileage !== undefined && { expectedMileage: mileage }),
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rental/already-held') throw error;
      const held = await client.fetchQuery(rentalQueries.ownHold(carId, input));
      // Other dates, or another total than the one that was agreed to: the person decides.
      if (held?.startDate !== startDate || held.endDate !== endDate || held.totalCents !== totalCents) throw error;
      return client.fetchQuery({ ...rentalQueries.one(held.id), staleTime: 0 });
    }
  };

  const pay = (makeMethod: MakeMethod) =>
    void run(async (signal) => {
      // Another card makes the first one's question pointless.
      setPassedAction(asked && actionKey(asked));
      setStage({ at: 'working', doing: t('rentals.payment.doing.holding') });
      const held = await holdOrResume();
      if (signal.aborted) return;
      await keep(held);
      if (!rental) onHeld(held.id);
      setStage({ at: 'working', doing: t('rentals.payment.doing.checking-card') });
      const paymentMethodId = await makeMethod();
      if (signal.aborted) return;
      const doing = isRequest ? t('rentals.payment.doing.asking') : t('rentals.payment.doing.paying');
      setStage({ at: 'working', doing });
      beginPayment(held.id, paymentMethodId);
      await follow(held.id, signal);
    });

  const answerBank = (rentalId: string, id: string, approve: boolean) =>
    void run(async (signal) => {
      setStage(CHECKING);
      await answerChallenge(id, approve);
      setPassedAction(id);
      await follow(rentalId, signal);
    });

  /** Finds out what the bank made of it, after its own page was shown. */
  const returnFromBank = (rentalId: string) =>
    void run(async (signal) => {
      setStage(CHECKING);
      await follow(rentalId, signal);
    });

  // Whatever was under way when the page was left or loaded again is followed to its end.
  const openId = rental && isUnderWay(rental) ? rental.id : undefined;
  const resume = useEffectEvent((rentalId: string) => {
    if (running.current) return;
    setStage(CHECKING);
    void run((signal) => follow(rentalId, signal));
  });
  useEffect(() => {
    if (!openId) return;
    const timer = setTimeout(() => resume(openId));
    return () => clearTimeout(timer);
  }, [openId]);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  /** What the bank wants to ask the person, once nothing else is being done. */
  const action = stage.at === 'ready' && asked && actionKey(asked) !== passedAction ? asked : undefined;
  return { stage, problem, action, pay, answerBank, returnFromBank, forgetProblem: () => setProblem(undefined) };
}
