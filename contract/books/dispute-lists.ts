/** `lost`: the money is gone, and nobody has decided yet who bears it. */
export const DISPUTE_LISTS = ['open', 'lost', 'closed'] as const;
export type DisputeList = (typeof DISPUTE_LISTS)[number];

export const EVIDENCE_PARTS = ['receipt', 'handover'] as const;
export type EvidencePart = (typeof EVIDENCE_PARTS)[number];
