// As cards are charged in them. `Intl` does not decide this: browsers and servers disagree about some currencies (forint,
// rupiah), and an amount must mean the same everywhere.
const NO_DIGITS = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|MGA|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/;
const THREE_DIGITS = /^(BHD|JOD|KWD|OMR|TND)$/;

/** After the point: 2 for most, 0 for yen, 3 for dinars. `currency` is an ISO 4217 code in capitals. */
export const digitsOf = (currency: string): number =>
  NO_DIGITS.test(currency) ? 0 : THREE_DIGITS.test(currency) ? 3 : 2;
