/** The author's side. Renters review the car and its owner, owners the renter. */
export const REVIEW_SIDES = ['renter', 'owner'] as const;
export type ReviewSide = (typeof REVIEW_SIDES)[number];

/** Aspects that each side may rate in addition to the overall rating. */
export const REVIEW_PARTS = {
  renter: ['cleanliness', 'accuracy', 'handover', 'value'],
  owner: ['care', 'punctuality', 'communication'],
} as const satisfies Record<ReviewSide, readonly string[]>;

export type ReviewPart = (typeof REVIEW_PARTS)[ReviewSide][number];
export const ALL_PARTS: readonly ReviewPart[] = [...REVIEW_PARTS.renter, ...REVIEW_PARTS.owner];

export const STARS = [1, 2, 3, 4, 5] as const;
