/** Who writes a review. The renter judges the car and its owner, the owner the renter. */
export const REVIEW_SIDES = ['renter', 'owner'] as const;
export type ReviewSide = (typeof REVIEW_SIDES)[number];

/** What each side may judge by itself, besides the whole. */
export const REVIEW_PARTS = {
  renter: ['cleanliness', 'accuracy', 'handover', 'value'],
  owner: ['care', 'punctuality', 'communication'],
} as const satisfies Record<ReviewSide, readonly string[]>;

export type ReviewPart = (typeof REVIEW_PARTS)[ReviewSide][number];
export const ALL_PARTS: readonly ReviewPart[] = [...REVIEW_PARTS.renter, ...REVIEW_PARTS.owner];

export const STARS = [1, 2, 3, 4, 5] as const;

/** To one decimal, as it is shown, kept and searched by. */
export const roundRating = (average: number): number => Math.round(average * 10) / 10;
