import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paymentWording } from '../../contract/messages.ts';
import type { Rental } from '../../contract/rentals.ts';
import { carQueries } from '../cars/car-queries.ts';
import { ApiError, request } from '../session/api.ts';
import { tripQueries } from '../trips/trip-queries.ts';
import type { CardInput } from './card-input.ts';
import type { PaymentInput } from './payment-input.ts';
import { askForOutcome, beginPayment, hasBegun, holdDates, isFinal, pause } from './send-payment.ts';
import { isSettling, quoteKey } from './use-subject.ts';

export type Stage =
  | { at: 'ready' }
  | { at: 'working'; doing: string }
  /** The bank wants to ask the person. */
  | { at: 'bank'; challengeId: string }
  /** It is not known yet how the payment ended. */
  | { at: 'checking'; trouble?: string };

export interface PayProblem {
  /** About the card, in the provider's words, or about anything else. */
  isAboutCard: boolean;
  message: string;
  fields: Partial<CardInput>;
}

export interface Paying {
  input: PaymentInput;
  totalCents: number;
  rental: Rental | undefined;
  onHeld: (rentalId: string) => void;
  onPriceChanged: (seenTotalCents: number) => void;
}

const READY: Stage = { at: 'ready' };
const CHECK_SECONDS = [1, 2, 3, 5];

/** Refusals after which the page is about something else: the server is asked what. */
const TURNING = new Set([
  'rental/dates-taken',
  'rental/dates-invalid',
  'rental/own-car',
  'car/not-found',
  'rental/already-held',
  'rental/hold-ended',
  'rental/not-payable',
  'rental/dates-lost',
  'rental/not-found',
]);

function toProblem(error: unknown): PayProblem {
  if (!(error instanceof ApiError)) throw error;
  const isAboutCard = error.status === 402 || error.code.startsWith('payment/') || Object.keys(error.fields).length > 0;
  return {
    isAboutCard,
    fields: error.fields,
    message: isAboutCard ? error.message : paymentWording.failed(error.message),
  };
}

/** Pays, in this order: hold the dates, turn the card into a payment method, charge it and see how that ends. */
export function usePay({ input, totalCents, rental, onHeld, onPriceChanged }: Paying) {
  const client = useQueryClient();
  const [stage, setStage] = useState(READY);
  const [problem, setProblem] = useState<PayProblem>();
  const running = useRef<AbortController>(undefined);
  const { carId, startDate, endDate } = input;

  const keep = useCallback(
    async (known: Rental) => {
      const { queryKey } = tripQueries.one(known.id);
      // An older answer that is still on its way must not replace this one.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, known);
      if (known.status !== 'confirmed') return;
      void client.invalidateQueries({ queryKey: ['trips', 'list'] });
      void client.invalidateQueries({ queryKey: carQueries.details(known.car.id).queryKey });
    },
    [client],
  );

  /** Does one thing at a time, and nothing more once the person has left the page. */
  const run = useCallback(
    async (work: (signal: AbortSignal) => Promise<void>) => {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      setProblem(undefined);
      try {
        await work(controller.signal);
      } catch (error) {
        if (controller.signal.aborted) return;
        const found = toProblem(error);
        setStage(READY);
        const code = error instanceof ApiError ? error.code : '';
        if (code === 'rental/price-changed') onPriceChanged(totalCents);
        else if (!TURNING.has(code)) setProblem(found);
        void client.invalidateQueries({ queryKey: quoteKey(input) });
        void client.invalidateQueries({ queryKey: tripQueries.all });
      } finally {
        if (running.current === controller) running.current = undefined;
      }
    },
    [client, input, onPriceChanged, totalCents],
  );

  const follow = useCallback(
    async (rentalId: string, signal: AbortSignal) => {
      for (let round = 0; !signal.aborted; round++) {
        try {
          const result = await askForOutcome(rentalId);
          if (signal.aborted) return;
          await keep(result.rental);
          if (result.requiresAction) {
            setStage({ at: 'bank', challengeId: result.requiresAction.challengeId });
            return;
          }
          if (!result.checking) return;
          setStage({ at: 'checking' });
        } catch (error) {
          if (isFinal(error) || !(error instanceof ApiError)) throw error;
          setStage({ at: 'checking', trouble: error.message });
        }
        await pause(CHECK_SECONDS[Math.min(round, CHECK_SECONDS.length - 1)]!);
      }
    },
    [keep],
  );

  const holdOrResume = async (): Promise<Rental> => {
    if (rental) return rental;
    try {
      return await holdDates({ carId, startDate, endDate, expectedTotalCents: totalCents });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rental/already-held') throw error;
      const held = await client.fetchQuery(tripQueries.ownHold(carId, input));
      // Other dates, or another total than the one that was agreed to: the person decides.
      if (held?.startDate !== startDate || held.endDate !== endDate || held.totalCents !== totalCents) throw error;
      return client.fetchQuery({ ...tripQueries.one(held.id), staleTime: 0 });
    }
  };

  const pay = (card: CardInput) =>
    void run(async (signal) => {
      setStage({ at: 'working', doing: 'Holding your dates' });
      const held = await holdOrResume();
      if (signal.aborted) return;
      await keep(held);
      if (!rental) onHeld(held.id);
      setStage({ at: 'working', doing: 'Checking your card' });
      const { paymentMethodId } = await request('POST /api/payment-methods', { body: card });
      if (signal.aborted) return;
      setStage({ at: 'working', doing: 'Paying' });
      beginPayment(held.id, paymentMethodId);
      await follow(held.id, signal);
    });

  /** Gives the bank its answer. One that it has already, from another tab, leads to the same outcome. */
  const answerBank = (rentalId: string, challengeId: string, approve: boolean) =>
    void run(async (signal) => {
      setStage({ at: 'checking' });
      await request('POST /api/payment-challenges/:id', { params: { id: challengeId }, body: { approve } }).catch(
        (error: unknown) => {
          const isAnswered = error instanceof ApiError && error.code === 'payment/challenge-unknown';
          if (!isAnswered) throw error;
        },
      );
      await follow(rentalId, signal);
    });

  const openId = rental && (isSettling(rental) || hasBegun(rental.id)) ? rental.id : undefined;
  const challengeId = rental?.payment?.requiresAction?.challengeId;
  useEffect(() => {
    // Whatever was under way when the page was left or loaded again is followed to its end.
    if (openId) void run((signal) => (setStage({ at: 'checking' }), follow(openId, signal)));
    else if (challengeId && !running.current) setStage({ at: 'bank', challengeId });
  }, [openId, challengeId, run, follow]);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  return { stage, problem, pay, answerBank, forgetProblem: () => setProblem(undefined) };
}
