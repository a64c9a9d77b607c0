import { Check, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TaxDetails } from '../../contract/earnings/tax/tax.ts';
import { earningLimits, taxLimits } from '../../contract/earnings/limits.ts';
import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { CountryField } from '../platform/country-field.tsx';
import { useSaveTaxDetails } from './earnings-mutations.ts';
import { fromTaxForm, toTaxForm, type TaxForm } from './tax-form.ts';

function useTaxForm(saved: TaxDetails | null) {
  const [typed, setTyped] = useState(() => toTaxForm(saved));
  const { mutate, isPending, error, isSuccess, reset } = useSaveTaxDetails();
  const errors = error instanceof ApiError ? error.fields : {};
  // Focuses the first invalid field, once its error is rendered.
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>('#tax-form [aria-invalid]')?.focus();
  }, [error]);
  const set = (change: Partial<TaxForm>) => {
    setTyped({ ...typed, ...change });
    reset();
  };
  const field = (name: Exclude<keyof TaxForm, 'kind'>, max: number) => ({
    label: t.of('earnings.tax.field', name),
    maxLength: max,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const country = (name: 'country' | 'taxCountry') => ({
    label: t.of('earnings.tax.field', name),
    value: typed[name],
    error: errors[name],
    onChange: (code: string) => set({ [name]: code }),
  });
  const general = error && Object.keys(errors).length === 0 ? error.message : undefined;
  return { typed, set, field, country, isPending, isSuccess, general, save: () => mutate(fromTaxForm(typed)) };
}

/** Details for the report to tax authorities */
export function TaxCard({ saved, isNeeded }: { saved: TaxDetails | null; isNeeded: boolean }) {
  const { typed, set, field, country, isPending, isSuccess, general, save } = useTaxForm(saved);
  return (
    <Card as="section" aria-labelledby="tax">
      <h2 id="tax" className="text-lg">
        {t('earnings.tax.title')}
      </h2>
      <p className="mt-0.5 text-sm text-ink-soft">
        {isNeeded ? t('earnings.tax.about-needed') : t('earnings.tax.about')}
      </p>
      <p className="mt-3 mb-5 flex gap-2.5 text-sm text-ink-soft">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('earnings.tax.private', { years: taxLimits.keptYears })}
      </p>
      <form
        id="tax-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) save();
        }}
      >
        <div inert={isPending}>
          <RadioCards
            legend={t('earnings.tax.kind')}
            columns={2}
            value={typed.kind}
            onChange={(kind) => set({ kind })}
            options={[
              { value: 'person', label: t('earnings.tax.person') },
              { value: 'company', label: t('earnings.tax.company') },
            ]}
          />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TextField autoComplete="name" {...field('legalName', earningLimits.legalNameMax)} />
            {typed.kind === 'person' ? (
              <TextField type="date" autoComplete="bday" {...field('bornOn', 10)} />
            ) : (
              <TextField optional {...field('registrationNumber', earningLimits.taxNumberMax)} />
            )}
            <TextField
              autoComplete="street-address"
              className="sm:col-span-2"
              {...field('address', earningLimits.addressMax)}
            />
            <TextField autoComplete="postal-code" {...field('postalCode', earningLimits.postalCodeMax)} />
            <TextField autoComplete="address-level2" {...field('city', earningLimits.cityMax)} />
            <CountryField {...country('country')} />
            <CountryField {...country('taxCountry')} />
            <TextField autoComplete="off" {...field('taxNumber', earningLimits.taxNumberMax)} />
            <TextField optional autoComplete="off" {...field('vatNumber', earningLimits.taxNumberMax)} />
          </div>
        </div>
        {general ? (
          <Alert tone="danger" announce>
            {general}
          </Alert>
        ) : null}
        <div className="mt-2 flex flex-wrap items-center justify-end gap-4">
          <p role="status" className="grow text-sm text-success">
            {isSuccess ? (
              <span className="inline-flex items-center gap-1.5">
                <Check aria-hidden="true" className="size-4.5" />
                {t('earnings.tax.saved')}
              </span>
            ) : null}
          </p>
          <Button type="submit" busy={isPending}>
            {t('earnings.tax.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
