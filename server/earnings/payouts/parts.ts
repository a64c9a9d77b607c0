import type { Part } from './due.queries.ts';

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Takes `amountCents` out of the parts, beginning with the last one. */
export function takeFrom(parts: readonly Part[], amountCents: number): Part[] {
  let left = amountCents;
  const taken: Part[] = [];
  for (const part of parts.toReversed()) {
    const cents = Math.min(left, Math.max(0, part.amountCents));
    if (cents > 0) taken.unshift({ ...part, amountCents: cents });
    left -= cents;
  }
  return taken;
}

/** Reduces the parts so that their sum is a whole number of the currency's steps. */
export function roundDownToSteps(parts: readonly Part[], stepCents: number): Part[] {
  const rest = takeFrom(parts, sumOf(parts) % stepCents);
  return parts
    .map((part) => ({
      ...part,
      amountCents: part.amountCents - (rest.find(({ rentalId }) => rentalId === part.rentalId)?.amountCents ?? 0),
    }))
    .filter(({ amountCents }) => amountCents !== 0);
}
