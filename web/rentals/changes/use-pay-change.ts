import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RentalChange } from '../../../contract/rentals/agreed/agreed.ts';
import { t } from '../../language/words.ts';
import { patience, pause, retry } from '../../platform/retry.ts';
import { answerChallenge } from '../payment/payment-mutations.ts';
import { actionKey, known, lastDecline, toProblem, type MakeMethod, type Stage } from '../payment/use-pay.ts';
import { rentalKeys } from '../rental-keys.ts';
import { askForChangeOutcome, beginChangePayment, hasBegunChange, showChanged } from './change-mutations.ts';

const READY: Stage = { at: 'ready' };
const CHECKING: Stage = { at: 'checking' };
const CHECK_SECONDS = [1, 2, 3, 5];

const isUnderWay = ({ id, payment }: RentalChange) =>
  payment?.status === 'started' || payment?.status === 'unknown' || hasBegunChange(id);

/** Pays what other dates cost more: turn the card into a payment method, charge it and see how that ends. */
export function usePayChange(change: RentalChange) {
  const { id } = change;
  const client = useQueryClient();
  const [stage, setStage] = useState(() => (isUnderWay(change) ? CHECKING : READY));
  const [passedAction, setPassedAction] = useState<string>();
  const [problem, setProblem] = useState(() => lastDecline(change));
  const running = useRef<AbortController>(undefined);
  const asked = change.payment?.requiresAction ?? undefined;

  /** Does one thing at a time, and nothing more once the person has left the page. */
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    try {
      await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      setStage(READY);
      setProblem(toProblem(known(error)));
      void client.invalidateQueries({ queryKey: rentalKeys.all });
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  };

  const follow = async (signal: AbortSignal) => {
    const onTrouble = (trouble: string) => setStage({ at: 'checking', trouble });
    for (let round = 0; !signal.aborted; round++) {
      const result = await retry(() => askForChangeOutcome(id), patience.outcome, { signal, onTrouble });
      if (signal.aborted) return;
      await showChanged(client, result.rental);
      if (result.requiresAction) setStage(READY);
      if (!result.checking) return;
      setStage(CHECKING);
      await pause(CHECK_SECONDS[Math.min(round, CHECK_SECONDS.length - 1)]! * 1000, signal);
    }
  };

  const pay = (makeMethod: MakeMethod) =>
    void run(async (signal) => {
      // Another card makes the first one's question pointless.
      setPassedAction(asked && actionKey(asked));
      setStage({ at: 'working', doing: t('rentals.payment.doing.checking-card') });
      const paymentMethodId = await makeMethod();
      if (signal.aborted) return;
      setStage({ at: 'working', doing: t('rentals.payment.doing.paying') });
      beginChangePayment(id, paymentMethodId);
      await follow(signal);
    });

  const answerBank = (challengeId: string, approve: boolean) =>
    void run(async (signal) => {
      setStage(CHECKING);
      await answerChallenge(challengeId, approve);
      setPassedAction(challengeId);
      await follow(signal);
    });

  const returnFromBank = () =>
    void run(async (signal) => {
      setStage(CHECKING);
      await follow(signal);
    });

  // Whatever was under way when the page was left or loaded again is followed to its end.
  const isOpen = isUnderWay(change);
  const resume = useEffectEvent(() => {
    if (!running.current) returnFromBank();
  });
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => resume());
    return () => clearTimeout(timer);
  }, [isOpen]);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  const action = stage.at === 'ready' && asked && actionKey(asked) !== passedAction ? asked : undefined;
  return { stage, problem, action, pay, answerBank, returnFromBank, forgetProblem: () => setProblem(undefined) };
}
