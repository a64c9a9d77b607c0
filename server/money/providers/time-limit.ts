import { paymentLimits } from '../../../contract/limits.ts';
import { withinSeconds } from '../../platform/time-limit.ts';

/** Waits for a provider's answer. */
export const withinTimeLimit = <T>(answer: Promise<T>): Promise<T> =>
  withinSeconds(answer, paymentLimits.answerSeconds);
