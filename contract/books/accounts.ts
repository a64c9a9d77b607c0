/** The ledger accounts in trial balance order: assets first, then liabilities. */
export const ACCOUNTS = ['provider', 'disputes', 'costs', 'renter', 'owner', 'payouts', 'fees'] as const;
export type LedgerAccount = (typeof ACCOUNTS)[number];

const ENTRY_KINDS = [
  'charge',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'dispute-decided',
  'earnings',
  'payout',
  'payout-sent',
  'payout-failed',
  'payout-returned',
  'provider-fee',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The sum of one account's lines in entries of one kind. */
export interface LineSum {
  kind: EntryKind;
  account: LedgerAccount;
  cents: number;
}

interface Figure {
  account: LedgerAccount;
  /** Limits the sum to entries of these kinds. */
  kinds?: readonly EntryKind[];
  /** Liabilities, income and payments out are negative in the ledger but shown as positive. */
  sign: 1 | -1;
  /** Shows the balance at the end of the period instead of the change during it. */
  isBalance?: true;
}

/** Defines each figure of the books as a sum over ledger lines. */
const FIGURES = {
  charged: { account: 'provider', kinds: ['charge'], sign: 1 },
  refunded: { account: 'provider', kinds: ['refund', 'refund-failed'], sign: -1 },
  disputed: { account: 'provider', kinds: ['dispute', 'dispute-won'], sign: -1 },
  costs: { account: 'costs', sign: 1 },
  fees: { account: 'fees', sign: -1 },
  earned: { account: 'owner', kinds: ['earnings'], sign: -1 },
  paidOut: { account: 'provider', kinds: ['payout-sent'], sign: -1 },
  failed: { account: 'payouts', kinds: ['payout-failed'], sign: 1 },
  returned: { account: 'provider', kinds: ['payout-returned'], sign: 1 },
  borneByOwners: { account: 'disputes', kinds: ['dispute-decided'], sign: -1 },
  owed: { account: 'owner', sign: -1, isBalance: true },
  onTheWay: { account: 'payouts', sign: -1, isBalance: true },
  withBanks: { account: 'disputes', sign: 1, isBalance: true },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]];

export const isBalance = (name: FigureName): boolean => (FIGURES[name] as Figure).isBalance ?? false;

export function figureOf(name: FigureName, sums: readonly LineSum[]): number {
  const { account, kinds, sign }: Figure = FIGURES[name];
  const own = sums.filter((sum) => sum.account === account && (!kinds || kinds.includes(sum.kind)));
  // Avoids a negative zero, which would be formatted with its sign.
  return own.reduce((total, { cents }) => total + cents, 0) * sign || 0;
}
