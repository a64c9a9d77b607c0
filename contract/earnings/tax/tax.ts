import * as z from 'zod/mini';
import { isDay } from '../../dates.ts';
import { endpoint } from '../../endpoint.ts';
import { earningLimits } from '../limits.ts';
import { line } from '../../text.ts';

const needed = (max: number) => line({ max, tooShort: 'tax/missing', tooLong: 'request/invalid' });

const Country = z.string({ error: 'tax/missing' }).check(z.regex(/^[A-Z]{2}$/, { error: 'tax/missing' }));

/** Letters and digits, with common separators. */
const TaxNumber = needed(earningLimits.taxNumberMax).check(
  z.regex(/^[\dA-Za-z][\dA-Za-z ./-]*$/, { error: 'tax/number-invalid' }),
);

const shared = {
  legalName: needed(earningLimits.legalNameMax),
  address: needed(earningLimits.addressMax),
  postalCode: needed(earningLimits.postalCodeMax),
  city: needed(earningLimits.cityMax),
  country: Country,
  taxNumber: TaxNumber,
  /** The country that issued it */
  taxCountry: Country,
  vatNumber: z.nullable(TaxNumber),
};

export const TaxDetails = z.discriminatedUnion('kind', [
  z.strictObject({
    ...shared,
    kind: z.literal('person'),
    bornOn: z.string({ error: 'tax/missing' }).check(z.refine(isDay, { error: 'tax/missing' })),
  }),
  z.strictObject({ ...shared, kind: z.literal('company'), registrationNumber: z.nullable(TaxNumber) }),
]);
export type TaxDetails = z.infer<typeof TaxDetails>;

export const taxEndpoints = {
  showTaxDetails: endpoint('GET /api/my/tax-details', {
    summary: 'Get your tax details, and whether payouts wait for them',
    access: 'user',
    scope: null,
    response: z.object({ details: z.nullable(TaxDetails), isNeeded: z.boolean() }),
  }),
  keepTaxDetails: endpoint('PUT /api/my/tax-details', {
    summary: 'Save your tax details, for the yearly report to tax authorities',
    access: 'user',
    scope: null,
    body: TaxDetails,
    response: TaxDetails,
  }),
};
