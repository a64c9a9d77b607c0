import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState, type FormEvent } from 'react';
import { requiresApproval, type DriverTerms } from '../../contract/drivers/driver-rules.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Region } from '../platform/region.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSetDriverTerms } from './driver-mutations.ts';
import { driverQueries } from './driver-queries.ts';

/** The operator already requires an approved licence. */
const isRequired = config.driverCheck === 'required';
const toText = (value: number | null) => (value === null ? '' : String(value));
/** The server rejects invalid numbers with a message. */
const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));

function Form({ carId, terms }: { carId: string; terms: DriverTerms }) {
  const [needsApproval, setNeedsApproval] = useState(requiresApproval(config.driverCheck, terms));
  const [age, setAge] = useState(toText(terms.leastAge));
  const [years, setYears] = useState(toText(terms.leastYears));
  const { mutate, isPending, isSuccess, error, reset } = useSetDriverTerms(carId);
  const change = (set: (text: string) => void) => (text: string) => {
    reset();
    set(text);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate({
      onlyApproved: !isRequired && needsApproval,
      leastAge: needsApproval ? toNumber(age) : null,
      leastYears: needsApproval ? toNumber(years) : null,
    });
  };
  const fields = [
    { label: t('drivers.terms.age'), value: age, set: change(setAge) },
    { label: t('drivers.terms.years'), value: years, set: change(setYears) },
  ];
  return (
    <form noValidate onSubmit={save} className="mt-4 grid gap-2">
      {isRequired ? null : (
        <Checkbox
          label={t('drivers.terms.only')}
          hint={t('drivers.terms.only-hint')}
          checked={needsApproval}
          onChange={({ target }) => {
            reset();
            setNeedsApproval(target.checked);
          }}
        />
      )}
      <div className={clsx('gap-x-5 sm:grid-cols-2', needsApproval ? 'grid' : 'hidden')}>
        {fields.map(({ label, value, set }) => (
          <TextField
            key={label}
            label={label}
            optional
            reserve={false}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={value}
            onChange={({ target }) => set(target.value)}
          />
        ))}
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error?.message}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="secondary" busy={isPending}>
          {t('drivers.terms.save')}
        </Button>
        <p role="status" className="text-sm text-success">
          {isSuccess ? t('drivers.terms.saved') : ''}
        </p>
      </div>
    </form>
  );
}

/** Has its own save button, because it does not affect prices and needs no review. */
export default function DriverTermsCard({ carId }: { carId: string }) {
  const query = useQuery(driverQueries.terms(carId));
  return (
    <Card as="section" aria-label={t('drivers.terms.title')} className="scroll-mt-20">
      <CardHeader
        title={t('drivers.terms.title')}
        description={isRequired ? t('drivers.terms.text') : t('drivers.terms.text-owner')}
      />
      <Region query={query} isInline loading={<Skeleton className="mt-4 h-32 w-full" />}>
        {(terms) => <Form carId={carId} terms={terms} />}
      </Region>
    </Card>
  );
}
