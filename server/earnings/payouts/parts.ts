import type { Part } from './due.queries.ts';

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** So much of the parts that their sum is `amountCents`: the last ones give first. */
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

/** Without what is left over when it is paid out in whole steps of the currency. */
export function inSteps(parts: readonly Part[], stepCents: number): Part[] {
  const rest = takeFrom(parts, sumOf(parts) % stepCents);
  return parts
    .map((part) => ({
      ...part,
      amountCents: part.amountCents - (rest.find(({ rentalId }) => rentalId === part.rentalId)?.amountCents ?? 0),
    }))
    .filter(({ amountCents }) => amountCents !== 0);
}
