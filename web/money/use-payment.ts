import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeptCard, Payment, RequiredAction } from '../../contract/money/payments.ts';
import { t } from '../language/words.ts';
import { retryPolicies, pause, retry } from '../platform/retry.ts';
import { keptAttempt, keyFor, sendOnce } from '../platform/idempotency-keys.ts';
import type { ApiError } from '../platform/session/api.ts';
import { known, lastDecline, toProblem } from './payment-problem.ts';
import { answerChallenge } from './sandbox-mutations.ts';

export interface PayBody {
  paymentMethodId: string;
}

interface PaymentOutcome {
  requiresAction?: RequiredAction | undefined;
  /** It is not known yet how it ended. */
  checking?: true | undefined;
}

/** How something is paid. It is sent at most once however often its page is loaded: its key is kept until the server has answered. */
export interface Payable {
  /** Of the payment, in this browser */
  name: string;
  pay: (body: PayBody, headers: Record<string, string>) => Promise<PaymentOutcome>;
  /** Asks how it ended, and pays nothing. */
  confirm: () => Promise<PaymentOutcome>;
  /** Puts what came of it on the page. */
  show(this: void, outcome: PaymentOutcome): unknown;
}

/** An amount that somebody owes for something, as the page that takes the payment sees it. */
export interface Due {
  amountCents: number;
  payment: Payment | null | undefined;
  /** Undefined while there is nothing to pay for yet: a booking whose dates are not held. */
  payable: Payable | undefined;
  /** With which it is paid by one press, where the person wants that */
  keptCard?: KeptCard | null | undefined;
  /** The card may be charged again later, as the page says. */
  keepsCard?: boolean;
  /** What comes before the card each time, and the words for it: a booking holds its dates. */
  before?: { doing: string; run: (signal: AbortSignal) => Promise<Payable> };
  /** Its bank keeps the amount, and nothing is charged. */
  isHeld?: boolean;
  /** Where it is not simply paid: the words on the button, and those while it is pressed. */
  words?: { pay: string; doing: string };
  /** Returns true where the page itself will say why. */
  onRefused: (error: ApiError) => boolean | void;
}

export type Stage =
  | { at: 'ready' }
  | { at: 'working'; doing: string }
  /** It is not known yet how the payment ended. */
  | { at: 'checking'; trouble?: string };

/** Turns the card that was typed into a payment method of the provider's. */
export type MakeMethod = () => Promise<string>;

const READY: Stage = { at: 'ready' };
const CHECKING: Stage = { at: 'checking' };
const CHECK_SECONDS = [1, 2, 3, 5];

/** An attempt to pay whose end is not known yet. Until it is, nothing else may be decided. */
export const isSettling = (payment: Payment | null | undefined): boolean =>
  payment?.status === 'started' || payment?.status === 'unknown';

const isUnderWay = ({ payment, payable }: Due) =>
  payable !== undefined && (isSettling(payment) || keptAttempt(payable.name) !== undefined);

/** Sends the payment that was begun until there is an answer; afterwards, and when none was begun here, asks how it ended. */
async function askForOutcome({ name, pay, confirm, show }: Payable): Promise<PaymentOutcome> {
  const begun = keptAttempt<PayBody>(name);
  const outcome = await (begun ? sendOnce(name, begun.body, (headers) => pay(begun.body, headers)) : confirm());
  await show(outcome);
  return outcome;
}

/** Tells one question of the bank's from another. */
export const actionKey = (action: RequiredAction): string =>
  action.provider === 'sandbox' ? action.challengeId : action.clientSecret;

/** Pays a due: does what comes before, turns the card into a payment method, charges it and sees how that ends. */
export function usePayment(due: Due) {
  const [stage, setStage] = useState(() => (isUnderWay(due) ? CHECKING : READY));
  const [passedAction, setPassedAction] = useState<string>();
  const [problem, setProblem] = useState(() => lastDecline(due.payment));
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
    } catch (cause) {
      if (controller.signal.aborted) return;
      const error = known(cause);
      setStage(READY);
      if (!due.onRefused(error)) setProblem(toProblem(error));
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  };

  const follow = async (payable: Payable, signal: AbortSignal) => {
    const onTrouble = (trouble: string) => setStage({ at: 'checking', trouble });
    for (let round = 0; !signal.aborted; round++) {
      const outcome = await retry(() => askForOutcome(payable), retryPolicies.outcome, { signal, onTrouble });
      if (signal.aborted) return;
      if (outcome.requiresAction) setStage(READY);
      if (outcome.requiresAction || !outcome.checking) return;
      setStage(CHECKING);
      await pause(CHECK_SECONDS[Math.min(round, CHECK_SECONDS.length - 1)]! * 1000, signal);
    }
  };

  const pay = (makeMethod: MakeMethod) =>
    void run(async (signal) => {
      // Another card makes the first one's question pointless.
      setPassedAction(asked && actionKey(asked));
      if (due.before) setStage({ at: 'working', doing: due.before.doing });
      const payable = due.before ? await due.before.run(signal) : due.payable!;
      if (signal.aborted) return;
      setStage({ at: 'working', doing: t('rentals.payment.doing.checking-card') });
      const paymentMethodId = await makeMethod();
      if (signal.aborted) return;
      setStage({ at: 'working', doing: due.words?.doing ?? t('rentals.payment.doing.paying') });
      // Written down before anything is sent.
      keyFor(payable.name, { paymentMethodId } satisfies PayBody);
      await follow(payable, signal);
    });

  const answerBank = (challengeId: string, approve: boolean) =>
    void run(async (signal) => {
      setStage(CHECKING);
      await answerChallenge(challengeId, approve);
      setPassedAction(challengeId);
      await follow(due.payable!, signal);
    });

  /** Finds out what the bank made of it, after its own page was shown. */
  const returnFromBank = () =>
    void run(async (signal) => {
      setStage(CHECKING);
      await follow(due.payable!, signal);
    });

  // Whatever was under way when the page was left or loaded again is followed to its end.
  const open = isUnderWay(due) ? due.payable!.name : undefined;
  const resume = useEffectEvent(() => {
    if (!running.current) returnFromBank();
  });
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => resume());
    return () => clearTimeout(timer);
  }, [open]);
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
