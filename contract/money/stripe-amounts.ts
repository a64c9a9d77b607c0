/** Stripe treats these zero-decimal currencies as having two decimals, which must be 00. */
const WITH_HUNDREDTHS = /^(ISK|UGX)$/i;
const factorOf = (currency: string) => (WITH_HUNDREDTHS.test(currency) ? 100 : 1);

/** Converts to Stripe's unit for the currency, which is nearly always its smallest. */
export const toStripeAmount = (cents: number, currency: string): number => cents * factorOf(currency);

export const fromStripeAmount = (amount: number, currency: string): number => Math.round(amount / factorOf(currency));
