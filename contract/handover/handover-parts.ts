/** Pickup and return of the car. */
export const HANDOVER_PARTS = ['check-in', 'check-out'] as const;
export type HandoverPart = (typeof HANDOVER_PARTS)[number];

/** Once around the car, then inside; left and right are the car's own. */
export const GUIDED_SLOTS = [
  'front',
  'front-left',
  'left',
  'rear-left',
  'rear',
  'rear-right',
  'right',
  'front-right',
  'dashboard',
  'fuel',
] as const;
export type GuidedSlot = (typeof GUIDED_SLOTS)[number];

/** Damage may have any number of photos. */
export const PHOTO_SLOTS = [...GUIDED_SLOTS, 'damage'] as const;
export type PhotoSlot = (typeof PHOTO_SLOTS)[number];

export const HANDOVER_SIDES = ['renter', 'owner'] as const;
export type HandoverSide = (typeof HANDOVER_SIDES)[number];

/** A full tank, or a full battery */
export const FUEL_FULL = 8;

interface Noted {
  part: HandoverPart;
  mileage: number | null;
  fuelEighths: number | null;
  licenceSeenAt: string | Date | null;
  photos: readonly { slot: PhotoSlot }[];
}

export type Missing = GuidedSlot | 'mileage' | 'fuel-level' | 'licence';

/** What is still missing before either side can agree. */
export function missingOf({ part, mileage, fuelEighths, licenceSeenAt, photos }: Noted): Missing[] {
  const taken = new Set(photos.map(({ slot }) => slot));
  return [
    ...GUIDED_SLOTS.filter((slot) => !taken.has(slot)),
    ...(mileage === null ? ['mileage' as const] : []),
    ...(fuelEighths === null ? ['fuel-level' as const] : []),
    ...(part === 'check-in' && licenceSeenAt === null ? ['licence' as const] : []),
  ];
}
