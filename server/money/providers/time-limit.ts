import { paymentLimits } from '../../../contract/money/limits.ts';
import { withinSeconds } from '../../platform/time-limit.ts';

export const withinTimeLimit = <T>(answer: Promise<T>): Promise<T> =>
  withinSeconds(answer, paymentLimits.answerSeconds);
