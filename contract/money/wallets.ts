/** Where a card may come from instead of being typed: `money.wallet` has their names. The last is the sandbox's. */
export const WALLETS = ['apple-pay', 'google-pay', 'test-wallet'] as const;
export type Wallet = (typeof WALLETS)[number];
