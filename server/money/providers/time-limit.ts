import { paymentLimits } from '../../../contract/limits.ts';

export class NoAnswerInTime extends Error {}

/** Waits for a provider's answer for so long and no longer. What was asked may still happen afterwards. */
export async function withinTimeLimit<T>(
  answer: Promise<T>,
  seconds: number = paymentLimits.answerSeconds,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerInTime(`No answer within ${seconds} seconds.`)), seconds * 1000);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}
