import fc from 'fast-check';
import { addDays, type DateRange } from '../dates.ts';
import { DELIVERY_ENDS, EXTRA_PER, type AgreedExtra } from './car-extras.ts';
import { extraLimits } from './limits.ts';
import { anyPriceIn } from './price-rules.arbitrary.ts';

/** Includes free extras. */
export function anyExtras(currency: string): fc.Arbitrary<AgreedExtra[]> {
  const base = {
    extraId: fc.uuid(),
    name: fc.constant('Extra'),
    unitCents: fc.oneof(fc.constant(0), anyPriceIn(currency)),
  };
  const thing = fc.record({
    ...base,
    kind: fc.constant('extra' as const),
    pieces: fc.integer({ min: 1, max: extraLimits.piecesMax }),
    per: fc.constantFrom(...EXTRA_PER),
  });
  const place = fc.record({ ...base, kind: fc.constant('delivery' as const), at: fc.constantFrom(...DELIVERY_ENDS) });
  return fc
    .tuple(fc.array(thing, { maxLength: 4 }), fc.array(place, { maxLength: 2 }))
    .map(([things, places]) => [...things, ...places]);
}

/** Reference implementation that counts piece by piece and day by day. */
export function countExtras(extras: readonly AgreedExtra[], { startDate, endDate }: DateRange): number {
  let cents = 0;
  for (const extra of extras) {
    const pieces = extra.kind === 'delivery' ? 1 : extra.pieces;
    const lastDay = extra.kind === 'extra' && extra.per === 'day' ? endDate : addDays(startDate, 1);
    for (let piece = 0; piece < pieces; piece++) {
      for (let day = startDate; day < lastDay; day = addDays(day, 1)) cents += extra.unitCents;
    }
  }
  return cents;
}
