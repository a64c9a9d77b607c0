/** The accounts of the ledger, in the order in which a trial balance lists them: what we have first, then what we owe. */
export const ACCOUNTS = ['provider', 'disputes', 'costs', 'renter', 'owner', 'payouts', 'fees'] as const;
export type Account = (typeof ACCOUNTS)[number];

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

/** What the lines of one account in entries of one kind come to. */
export interface LineSum {
  kind: EntryKind;
  account: Account;
  cents: number;
}

interface Figure {
  account: Account;
  /** Of entries of these kinds; of all where nothing is said */
  kinds?: readonly EntryKind[];
  /** Lines of what we owe, earn or give away are negative, and people read them as positive. */
  sign: 1 | -1;
  /** The balance at the end of the period, not what was added in it */
  isBalance?: true;
}

/** Every figure of the books is a sum over ledger lines, and this says over which. */
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
  // Never a negative zero, which would be written with its sign.
  return own.reduce((total, { cents }) => total + cents, 0) * sign || 0;
}
