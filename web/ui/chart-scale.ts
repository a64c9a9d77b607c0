/** Returns about `count` round numbers from 0 to at least `max`. `whole` excludes fractions. */
export function niceTicks(max: number, count: number, { whole }: { whole: boolean }): number[] {
  if (!(max > 0)) return [0];
  const rough = max / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((nice) => nice >= rough) ?? rough;
  const size = whole ? Math.max(1, Math.ceil(step)) : step;
  return Array.from({ length: Math.ceil(max / size) + 1 }, (_, index) => Number((index * size).toPrecision(12)));
}

/** Returns the indexes of evenly spaced labels that fit into `room` if each needs `needed`. Always includes the last one. */
export function fittingLabels(count: number, room: number, needed: number): Set<number> {
  const every = Math.max(1, Math.ceil((count * needed) / Math.max(1, room)));
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0),
  );
}
