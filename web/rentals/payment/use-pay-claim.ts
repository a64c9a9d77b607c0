import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Claim } from '../../../contract/claims/claims.ts';
import { askForClaimOutcome, beginClaimPayment, claimKeys, hasBegunClaimPayment } from '../../claims/index.ts';
import { t } from '../../language/words.ts';
import { patience, pause, retry } from '../../platform/retry.ts';
import { ApiError } from '../../platform/session/api.ts';
import { answerChallenge } from './payment-mutations.ts';
import { toProblem, type MakeMethod, type PayProblem, type Stage } from './use-pay.ts';

const CHECK_SECONDS = [1, 2, 3, 5];
const isSettling = ({ id, payment, can }: Claim) =>
  can.pay && (payment?.status === 'started' || payment?.status === 'unknown' || hasBegunClaimPayment(id));

/** Pays one extra charge: the card becomes a payment method, is charged, and how that ends is followed. */
export function usePayClaim(claim: Claim) {
  const { id } = claim;
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>(() => (isSettling(claim) ? { at: 'checking' } : { at: 'ready' }));
  const [problem, setProblem] = useState<PayProblem>();
  const running = useRef<AbortController>(undefined);

  const follow = async (signal: AbortSignal) => {
    const onTrouble = (trouble: string) => setStage({ at: 'checking', trouble });
    for (let round = 0; !signal.aborted; round++) {
      const result = await retry(() => askForClaimOutcome(id), patience.outcome, { signal, onTrouble });
      if (signal.aborted) return;
      client.setQueryData(claimKeys.one(id), result.claim);
      if (!result.checking) {
        if (!result.requiresAction) void client.invalidateQueries({ queryKey: claimKeys.all });
        return;
      }
      setStage({ at: 'checking' });
      await pause(CHECK_SECONDS[Math.min(round, CHECK_SECONDS.length - 1)]! * 1000, signal);
    }
  };

  /** One thing at a time, and nothing more once the person has left the page. */
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    try {
      await work(controller.signal);
    } catch (error) {
      const known =
        error instanceof ApiError
          ? error
          : new ApiError(500, { code: 'server/failed', detail: t('problems.server/failed') });
      if (!controller.signal.aborted) setProblem(toProblem(known));
      void client.invalidateQueries({ queryKey: claimKeys.all });
    } finally {
      if (running.current === controller) running.current = undefined;
      if (!controller.signal.aborted) setStage({ at: 'ready' });
    }
  };

  const check = (before?: () => Promise<void>) =>
    void run(async (signal) => {
      setStage({ at: 'checking' });
      await before?.();
      await follow(signal);
    });

  useEffect(() => {
    // Whatever was under way when the page was left is followed to its end.
    const timer = setTimeout(() => isSettling(claim) && check());
    return () => {
      clearTimeout(timer);
      running.current?.abort();
      running.current = undefined;
    };
    // Once, with what the page was opened with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    stage,
    problem,
    forgetProblem: () => setProblem(undefined),
    pay: (makeMethod: MakeMethod) =>
      void run(async (signal) => {
        setStage({ at: 'working', doing: t('rentals.payment.doing.checking-card') });
        const paymentMethodId = await makeMethod();
        if (signal.aborted) return;
        setStage({ at: 'working', doing: t('rentals.payment.doing.paying') });
        beginClaimPayment(id, paymentMethodId);
        await follow(signal);
      }),
    answerBank: (challengeId: string, approve: boolean) => check(() => answerChallenge(challengeId, approve)),
    returnFromBank: () => check(),
  };
}
