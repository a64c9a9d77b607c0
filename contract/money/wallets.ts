/** Wallets that can provide a card; the names are under `money.wallet`. The last one is the sandbox's. */
export const WALLETS = ['apple-pay', 'google-pay', 'test-wallet'] as const;
export type Wallet = (typeof WALLETS)[number];
