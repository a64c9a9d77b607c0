import type { TaxDetails } from '../../contract/earnings/tax/tax.ts';

export interface TaxForm {
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

export const toTaxForm = (saved: TaxDetails | null): TaxForm => ({
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

/** Empty optional fields become null. */
export function fromTaxForm({ kind, bornOn, registrationNumber, vatNumber, ...shared }: TaxForm): TaxDetails {
  const details = { ...shared, vatNumber: vatNumber.trim() || null };
  return kind === 'person'
    ? { ...details, kind, bornOn }
    : { ...details, kind, registrationNumber: registrationNumber.trim() || null };
}
