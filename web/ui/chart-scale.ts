/** Round numbers from 0 to `max` or just beyond it, about `count` of them. `whole` leaves out fractions. */
export function niceTicks(max: number, count: number, { whole }: { whole: boolean }): number[] {
  if (!(max > 0)) return [0];
  const rough = max / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((nice) => nice >= rough) ?? rough;
  const size = whole ? Math.max(1, Math.ceil(step)) : step;
  return Array.from({ length: Math.ceil(max / size) + 1 }, (_, index) => Number((index * size).toPrecision(12)));
}

/** Which of `count` labels fit when each needs `needed` of the `room`: every so many, the last one always. */
export function fittingLabels(count: number, room: number, needed: number): Set<number> {
  const every = Math.max(1, Math.ceil((count * needed) / Math.max(1, room)));
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0),
  );
}
