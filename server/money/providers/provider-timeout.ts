import { paymentLimits } from '../../../contract/money/limits.ts';
import { withTimeout } from '../../platform/timeout.ts';

export const withProviderTimeout = <T>(answer: Promise<T>): Promise<T> =>
  withTimeout(answer, paymentLimits.answerSeconds);
