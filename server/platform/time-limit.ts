export class NoAnswerInTime extends Error {}

/** Waits for so long and no longer. What was asked may still happen afterwards. */
export async function withinSeconds<T>(answer: Promise<T>, seconds: number): Promise<T> {
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
