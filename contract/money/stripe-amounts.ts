/** To Stripe these have hundredths, which must be 00, though nobody pays with any. */
const WITH_HUNDREDTHS = /^(ISK|UGX)$/i;
const factorOf = (currency: string) => (WITH_HUNDREDTHS.test(currency) ? 100 : 1);

/** The same amount in the unit in which Stripe counts this currency, which is nearly always its smallest. */
export const toStripeAmount = (cents: number, currency: string): number => cents * factorOf(currency);

export const fromStripeAmount = (amount: number, currency: string): number => Math.round(amount / factorOf(currency));
