import type { PriceLine, StayPrice } from './stay-price.ts';

/** Something that renters can add to a car, or a place to which its owner delivers it. */
export const EXTRA_KINDS = ['extra', 'delivery'] as const;
export type ExtraKind = (typeof EXTRA_KINDS)[number];

/** What one piece is charged by */
export const EXTRA_PER = ['trip', 'day'] as const;
export type ExtraPer = (typeof EXTRA_PER)[number];

export const DELIVERY_ENDS = ['pickup', 'return'] as const;
export type DeliveryEnd = (typeof DELIVERY_ENDS)[number];

/** An extra that the owner offers. */
interface Offered {
  id: string;
  kind: ExtraKind;
  name: string;
  priceCents: number;
  per: ExtraPer;
}

/** The renter's selection. */
export interface ExtraSelection {
  extras?: { id: string; pieces: number }[] | undefined;
  /** A place for each end; without one, the renter picks up or returns the car where it is parked. */
  delivery?: { pickup?: string | undefined; return?: string | undefined } | undefined;
}

type ExtraLine = Extract<PriceLine, { kind: ExtraKind }>;
type WithoutAmount<Line> = Line extends unknown ? Omit<Line, 'amountCents'> : never;
/** With the name and price at the time of booking */
export type AgreedExtra = WithoutAmount<ExtraLine>;

const isExtra = (line: PriceLine): line is ExtraLine => line.kind === 'extra' || line.kind === 'delivery';

/** Keeps the order in which extras are offered, and drops any that are not offered. */
export function toAgreedExtras(
  offered: readonly Offered[],
  { extras = [], delivery = {} }: ExtraSelection,
): AgreedExtra[] {
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

/** Adds extras to a stay's price; quote, hold and change use this after `stayPrice`. Discounts apply to days only. */
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

/** The extras that were agreed for a rental */
export const extrasOf = (lines: readonly PriceLine[]): AgreedExtra[] =>
  extraLines(lines).map((line) => {
    const { amountCents: _, ...extra } = line;
    return extra;
  });

/** The part that is charged once, regardless of the trip's length */
export const perTripCents = (lines: readonly PriceLine[]): number =>
  extraLines(lines)
    .filter((line) => line.kind === 'delivery' || line.per === 'trip')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
