/** `lost`: the bank has kept the money, and an administrator has yet to decide who bears the loss. */
export const DISPUTE_LISTS = ['open', 'lost', 'closed'] as const;
export type DisputeList = (typeof DISPUTE_LISTS)[number];

export const EVIDENCE_PARTS = ['receipt', 'handover'] as const;
export type EvidencePart = (typeof EVIDENCE_PARTS)[number];
