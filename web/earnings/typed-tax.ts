import type { TaxDetails } from '../../contract/earnings/tax/tax.ts';

export interface TypedTax {
  kind: TaxDetails['kind'];
  legalName: string;
  bornOn: string;
  registrationNumber: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  taxNumber: string;
  taxCountry: string;
  vatNumber: string;
}

export const typeTax = (saved: TaxDetails | null): TypedTax => ({
  kind: saved?.kind ?? 'person',
  legalName: saved?.legalName ?? '',
  bornOn: saved?.kind === 'person' ? saved.bornOn : '',
  registrationNumber: (saved?.kind === 'company' && saved.registrationNumber) || '',
  address: saved?.address ?? '',
  postalCode: saved?.postalCode ?? '',
  city: saved?.city ?? '',
  country: saved?.country ?? '',
  taxNumber: saved?.taxNumber ?? '',
  taxCountry: saved?.taxCountry ?? '',
  vatNumber: saved?.vatNumber ?? '',
});

/** What was left empty and may be is not there. */
export function readTax({ kind, bornOn, registrationNumber, vatNumber, ...shared }: TypedTax): TaxDetails {
  const details = { ...shared, vatNumber: vatNumber.trim() || null };
  return kind === 'person'
    ? { ...details, kind, bornOn }
    : { ...details, kind, registrationNumber: registrationNumber.trim() || null };
}
