export interface TextSpan {
  from: number;
  to: number;
}

/** Returns a function that tells whether the spans cover a part of the text. */
export function coverage(spans: readonly TextSpan[], length: number): (part: TextSpan) => boolean {
  const covered = new Uint8Array(length);
  for (const { from, to } of spans) covered.fill(1, from, to);
  return ({ from, to }) => covered[from] === 1 && covered[to - 1] === 1;
}

/** Sorts the spans and merges overlapping ones. */
export function merge(spans: readonly TextSpan[]): TextSpan[] {
  const merged: TextSpan[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
