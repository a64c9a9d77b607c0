import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Payment, RequiredAction } from '../../../contract/money/payments.ts';
import { t } from '../../language/words.ts';
import { patience, pause, retry } from '../../platform/retry.ts';
import { answerChallenge } from './payment-mutations.ts';
import { actionKey, known, lastDecline, toProblem, type MakeMethod, type Stage } from './use-pay.ts';

/** Something to be paid besides a booking. */
export interface PayableDue {
  amountCents: number;
  payment: Payment | null;
  hasBegun: () => boolean;
  /** Writes down that this is to be paid with, before anything is sent. */
  begin: (paymentMethodId: string) => void;
  /** Sends the payment until there is an answer, afterwards asks how it ended; shows what came of it. */
  ask: () => Promise<{ requiresAction?: RequiredAction | undefined; checking?: true | undefined }>;
  onRefused: () => void;
}

const READY: Stage = { at: 'ready' };
const CHECKING: Stage = { at: 'checking' };
const CHECK_SECONDS = [1, 2, 3, 5];

const isUnderWay = ({ payment, hasBegun }: PayableDue) =>
  payment?.status === 'started' || payment?.status === 'unknown' || hasBegun();

/** Turns the card into a payment method, charges it and sees how that ends. */
export function usePayDue(due: PayableDue) {
  const [stage, setStage] = useState(() => (isUnderWay(due) ? CHECKING : READY));
  const [passedAction, setPassedAction] = useState<string>();
  const [problem, setProblem] = useState(() => lastDecline(due));
  const running = useRef<AbortController>(undefined);
  const asked = due.payment?.requiresAction ?? undefined;

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
      due.onRefused();
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  };

  const follow = async (signal: AbortSignal) => {
    const onTrouble = (trouble: string) => setStage({ at: 'checking', trouble });
    for (let round = 0; !signal.aborted; round++) {
      const result = await retry(() => due.ask(), patience.outcome, { signal, onTrouble });
      if (signal.aborted) return;
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
      due.begin(paymentMethodId);
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
  const isOpen = isUnderWay(due);
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
