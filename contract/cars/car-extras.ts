import type { PriceLine, StayPrice } from './stay-price.ts';

/** What goes along with a car if one likes, or a place to which its owner brings it. */
export const EXTRA_KINDS = ['extra', 'delivery'] as const;
export type ExtraKind = (typeof EXTRA_KINDS)[number];

/** What the price of one piece is for */
export const EXTRA_PER = ['trip', 'day'] as const;
export type ExtraPer = (typeof EXTRA_PER)[number];

export const DELIVERY_ENDS = ['pickup', 'return'] as const;
export type DeliveryEnd = (typeof DELIVERY_ENDS)[number];

/** What an owner offers. */
interface Offered {
  id: string;
  kind: ExtraKind;
  name: string;
  priceCents: number;
  per: ExtraPer;
}

/** What a renter would like of it. */
export interface Chosen {
  extras?: { id: string; pieces: number }[] | undefined;
  /** A place for each end, or none: then it is where the car stands. */
  delivery?: { pickup?: string | undefined; return?: string | undefined } | undefined;
}

type ExtraLine = Extract<PriceLine, { kind: ExtraKind }>;
type WithoutAmount<Line> = Line extends unknown ? Omit<Line, 'amountCents'> : never;
/** With the names and prices of the moment at which it was chosen */
export type AgreedExtra = WithoutAmount<ExtraLine>;

const isExtra = (line: PriceLine): line is ExtraLine => line.kind === 'extra' || line.kind === 'delivery';

/** In the order in which they are offered. What is not offered is left out. */
export function agreeTo(offered: readonly Offered[], { extras = [], delivery = {} }: Chosen): AgreedExtra[] {
  const along = offered.flatMap(({ id, kind, name, per, priceCents }): AgreedExtra[] => {
    const pieces = extras.find((extra) => extra.id === id)?.pieces;
    return kind === 'extra' && pieces ? [{ kind, extraId: id, name, pieces, per, unitCents: priceCents }] : [];
  });
  const brought = DELIVERY_ENDS.flatMap((at): AgreedExtra[] => {
    const place = offered.find(({ id, kind }) => kind === 'delivery' && id === delivery[at]);
    return place ? [{ kind: 'delivery', extraId: place.id, name: place.name, at, unitCents: place.priceCents }] : [];
  });
  return [...along, ...brought];
}

const amountOf = (extra: AgreedExtra, days: number): number =>
  extra.kind === 'delivery' ? extra.unitCents : extra.unitCents * extra.pieces * (extra.per === 'day' ? days : 1);

/** What a stay costs with all that goes along: quote, hold and change use this, after `stayPrice`. Discounts are off days only. */
export function withExtras(stay: StayPrice, extras: readonly AgreedExtra[]): StayPrice {
  if (stay.days === 0 || extras.length === 0) return stay;
  const lines = extras.map((extra): ExtraLine => ({ ...extra, amountCents: amountOf(extra, stay.days) }));
  return {
    ...stay,
    lines: [...stay.lines, ...lines],
    totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, stay.totalCents),
  };
}

export const extraLines = (lines: readonly PriceLine[]): ExtraLine[] => lines.filter(isExtra);

/** What was agreed to go along with a rental */
export const extrasOf = (lines: readonly PriceLine[]): AgreedExtra[] =>
  extraLines(lines).map((line) => {
    const { amountCents: _, ...extra } = line;
    return extra;
  });

/** What of it is paid for once, however long the trip is */
export const perTripCents = (lines: readonly PriceLine[]): number =>
  extraLines(lines)
    .filter((line) => line.kind === 'delivery' || line.per === 'trip')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
