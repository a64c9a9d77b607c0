import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeptCard, Payment, RequiredAction } from '../../contract/money/payments.ts';
import { t } from '../language/words.ts';
import { retryPolicies, pause, retry } from '../platform/retry.ts';
import { storedAttempt, idempotencyKeyFor, sendOnce } from '../platform/idempotency-keys.ts';
import type { ApiError } from '../platform/session/api.ts';
import { toApiError, lastDecline, toProblem } from './payment-problem.ts';
import { answerChallenge } from './sandbox-mutations.ts';

export interface PayBody {
  paymentMethodId: string;
}

interface PaymentOutcome {
  requiresAction?: RequiredAction | undefined;
  /** The outcome is not known yet. */
  checking?: true | undefined;
}

/** How something is paid. Its idempotency key is stored until the server responds, so reloading the page never pays twice. */
export interface Payable {
  /** Name under which this browser stores the idempotency key. */
  name: string;
  pay: (body: PayBody, headers: Record<string, string>) => Promise<PaymentOutcome>;
  /** Fetches the outcome without paying. */
  confirm: () => Promise<PaymentOutcome>;
  /** Updates the page with the outcome. */
  show(this: void, outcome: PaymentOutcome): unknown;
}

/** An amount to pay, from the point of view of the page that takes the payment. */
export interface Due {
  amountCents: number;
  payment: Payment | null | undefined;
  /** Undefined while there is nothing to pay for yet, such as a booking whose dates are not held. */
  payable: Payable | undefined;
  /** Saved card that is offered for payment with one click. */
  keptCard?: KeptCard | null | undefined;
  /** Whether the card may be charged again later, which the page states. */
  savesCard?: boolean;
  /** Runs before every payment, such as holding the dates of a booking. `doing` describes it to the user. */
  prepare?: { doing: string; run: (signal: AbortSignal) => Promise<Payable> };
  /** The bank only reserves the amount, and nothing is charged. */
  isHeld?: boolean;
  /** Replaces the default label of the button and the status while paying. */
  labels?: { pay: string; doing: string };
  /** Returns true if the page shows the reason itself. */
  onRefused: (error: ApiError) => boolean | void;
}

export type Stage =
  | { at: 'ready' }
  | { at: 'working'; doing: string }
  /** The outcome of the payment is not known yet. */
  | { at: 'checking'; trouble?: string };

/** Creates a payment method of the provider from the entered card. */
export type MakeMethod = () => Promise<string>;

const READY: Stage = { at: 'ready' };
const CHECKING: Stage = { at: 'checking' };
const CHECK_SECONDS = [1, 2, 3, 5];

/** Whether the outcome of a payment is still unknown. Until it is known, no other payment may start. */
export const isOutcomeUnknown = (payment: Payment | null | undefined): boolean =>
  payment?.status === 'started' || payment?.status === 'unknown';

const isInProgress = ({ payment, payable }: Due) =>
  payable !== undefined && (isOutcomeUnknown(payment) || storedAttempt(payable.name) !== undefined);

/** Sends the stored payment attempt until the server responds. Without one, fetches the outcome of an earlier attempt. */
async function fetchOutcome({ name, pay, confirm, show }: Payable): Promise<PaymentOutcome> {
  const attempt = storedAttempt<PayBody>(name);
  const outcome = await (attempt ? sendOnce(name, attempt.body, (headers) => pay(attempt.body, headers)) : confirm());
  await show(outcome);
  return outcome;
}

/** Identifies an authentication request of the bank. */
export const actionKey = (action: RequiredAction): string =>
  action.provider === 'sandbox' ? action.challengeId : action.clientSecret;

/** Pays a due: runs the preceding step, creates a payment method, charges it, and waits for the outcome. */
export function usePayment(due: Due) {
  const [stage, setStage] = useState(() => (isInProgress(due) ? CHECKING : READY));
  const [handledAction, setHandledAction] = useState<string>();
  const [problem, setProblem] = useState(() => lastDecline(due.payment));
  const running = useRef<AbortController>(undefined);
  const requestedAction = due.payment?.requiresAction ?? undefined;

  /** Runs one operation at a time, and ignores its result after the user has left the page. */
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    try {
      await work(controller.signal);
    } catch (cause) {
      if (controller.signal.aborted) return;
      const error = toApiError(cause);
      setStage(READY);
      if (!due.onRefused(error)) setProblem(toProblem(error));
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  };

  const pollOutcome = async (payable: Payable, signal: AbortSignal) => {
    const onTrouble = (trouble: string) => setStage({ at: 'checking', trouble });
    for (let round = 0; !signal.aborted; round++) {
      const outcome = await retry(() => fetchOutcome(payable), retryPolicies.outcome, { signal, onTrouble });
      if (signal.aborted) return;
      if (outcome.requiresAction) setStage(READY);
      if (outcome.requiresAction || !outcome.checking) return;
      setStage(CHECKING);
      await pause(CHECK_SECONDS[Math.min(round, CHECK_SECONDS.length - 1)]! * 1000, signal);
    }
  };

  const pay = (makeMethod: MakeMethod) =>
    void run(async (signal) => {
      // A new card supersedes the authentication of the previous one.
      setHandledAction(requestedAction && actionKey(requestedAction));
      if (due.prepare) setStage({ at: 'working', doing: due.prepare.doing });
      const payable = due.prepare ? await due.prepare.run(signal) : due.payable!;
      if (signal.aborted) return;
      setStage({ at: 'working', doing: t('rentals.payment.doing.checking-card') });
      const paymentMethodId = await makeMethod();
      if (signal.aborted) return;
      setStage({ at: 'working', doing: due.labels?.doing ?? t('rentals.payment.doing.paying') });
      // Stored before anything is sent, so that a reload resends the same payment.
      idempotencyKeyFor(payable.name, { paymentMethodId } satisfies PayBody);
      await pollOutcome(payable, signal);
    });

  const answerBank = (challengeId: string, approve: boolean) =>
    void run(async (signal) => {
      setStage(CHECKING);
      await answerChallenge(challengeId, approve);
      setHandledAction(challengeId);
      await pollOutcome(due.payable!, signal);
    });

  /** Fetches the bank's decision after its page was shown. */
  const returnFromBank = () =>
    void run(async (signal) => {
      setStage(CHECKING);
      await pollOutcome(due.payable!, signal);
    });

  // Resumes a payment that was in progress when the page was left or reloaded.
  const unfinished = isInProgress(due) ? due.payable!.name : undefined;
  const resume = useEffectEvent(() => {
    if (!running.current) returnFromBank();
  });
  useEffect(() => {
    if (!unfinished) return;
    const timer = setTimeout(() => resume());
    return () => clearTimeout(timer);
  }, [unfinished]);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  /** The authentication that the bank requests, once no other operation is in progress. */
  const action =
    stage.at === 'ready' && requestedAction && actionKey(requestedAction) !== handledAction
      ? requestedAction
      : undefined;
  return { stage, problem, action, pay, answerBank, returnFromBank, clearProblem: () => setProblem(undefined) };
}
