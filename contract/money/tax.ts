/** A tax that prices include, such as VAT at 8.1 %: `rate` is 810. */
export interface IncludedTax {
  name: string;
  /** In hundredths of a percent */
  rate: number;
}

/** The tax included in an amount, rounded half up; symmetric for refunds. */
export function taxIn(amountCents: number, { rate }: Pick<IncludedTax, 'rate'>): number {
  const base = 10_000 + rate;
  const cents = Math.floor((2 * Math.abs(amountCents) * rate + base) / (2 * base));
  return amountCents < 0 ? -cents : cents;
}
