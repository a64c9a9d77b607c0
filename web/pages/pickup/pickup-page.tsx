import { useQuery } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { renderCarError, CarFrame } from '../../cars/index.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import type { PickupDocument } from '../../../contract/cars/pickup/pickup.ts';
import { pickupLimits } from '../../../contract/cars/limits.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSavePickup } from './pickup-mutations.ts';
import { PinFields } from './pin-fields.tsx';
import { fetchPickup, pickupQueries } from './pickup-queries.ts';
import { readPickup, toPickupValues, type PickupFormValues } from './pickup-form-values.ts';

type Outcome = { is: 'saved' } | { is: 'failed'; message: string } | { is: 'conflict'; theirs: PickupDocument };

function usePickupForm(carId: string, saved: PickupDocument) {
  const [version, setVersion] = useState(saved.version);
  const [typed, setTyped] = useState(() => toPickupValues(saved));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const { mutateAsync, isPending } = useSavePickup(carId);

  // Focuses the first invalid field after it has rendered.
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.querySelector<HTMLElement>('#pickup-form [aria-invalid]')?.focus();
  }, [errors]);

  async function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'pickup/changed-meanwhile') {
      return setOutcome({ is: 'conflict', theirs: await fetchPickup(carId) });
    }
    setErrors(error.fields);
    if (Object.keys(error.fields).length === 0) setOutcome({ is: 'failed', message: error.message });
  }

  async function save() {
    if (isPending) return;
    setErrors({});
    setOutcome(undefined);
    try {
      const response = await mutateAsync({ ...readPickup(typed), version });
      setVersion(response.version);
      setTyped(toPickupValues(response));
      setOutcome({ is: 'saved' });
    } catch (error) {
      await fail(error).catch(() => setOutcome({ is: 'failed', message: t('problems.server/failed') }));
    }
  }

  return {
    typed,
    errors,
    outcome,
    isPending,
    set: (change: Partial<PickupFormValues>) => {
      setTyped({ ...typed, ...change });
      setOutcome(undefined);
    },
    save: () => void save(),
    resolveConflict: (theirs: PickupDocument, isTheirs: boolean) => {
      setVersion(theirs.version);
      if (isTheirs) setTyped(toPickupValues(theirs));
      setOutcome(undefined);
    },
  };
}

type PickupForm = ReturnType<typeof usePickupForm>;

function HoursFields({ form, of, legend }: { form: PickupForm; of: 'pickupHours' | 'returnHours'; legend: string }) {
  const hours = form.typed[of];
  const field = (end: 'from' | 'to') => ({
    type: 'time',
    reserve: false,
    value: hours[end],
    error: form.errors[`${of}.${end}`],
    onChange: (event: { target: { value: string } }) => form.set({ [of]: { ...hours, [end]: event.target.value } }),
  });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid gap-3 min-[24rem]:grid-cols-2">
        <TextField label={t('cars.pickup.from')} {...field('from')} />
        <TextField label={t('cars.pickup.to')} {...field('to')} />
      </div>
    </fieldset>
  );
}

function Conflict({ form, theirs }: { form: PickupForm; theirs: PickupDocument }) {
  return (
    <Alert
      tone="warning"
      announce
      title={t('cars.conflict.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => form.resolveConflict(theirs, false)}>
            {t('cars.conflict.keep')}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => form.resolveConflict(theirs, true)}>
            {t('cars.conflict.load')}
          </Button>
        </div>
      }
    >
      <p className="break-words">{theirs.address}</p>
    </Alert>
  );
}

function Pickup({ car, saved }: { car: CarDetails; saved: PickupDocument }) {
  const form = usePickupForm(car.id, saved);
  const { typed, errors, outcome, isPending } = form;
  return (
    <div className="container-page measure-168 py-6 sm:py-8">
      <h1 className="text-3xl">{t('cars.pickup.title')}</h1>
      <p className="mt-2 flex gap-2.5 text-[0.9375rem] text-ink-soft">
        <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        {t('cars.pickup.private')}
      </p>
      <Card className="mt-6">
        <form
          id="pickup-form"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <div inert={isPending} className="grid gap-4">
            <TextField
              label={t('cars.pickup.address')}
              hint={t('cars.pickup.address-hint')}
              autoComplete="street-address"
              maxLength={pickupLimits.addressMax}
              value={typed.address}
              error={errors.address}
              onChange={(event) => form.set({ address: event.target.value })}
            />
            <TextArea
              label={t('cars.pickup.instructions')}
              hint={t('cars.pickup.instructions-hint')}
              optional
              rows={5}
              maxLength={pickupLimits.instructionsMax}
              value={typed.instructions}
              error={errors.instructions}
              onChange={(event) => form.set({ instructions: event.target.value })}
            />
            <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
              <HoursFields form={form} of="pickupHours" legend={t('cars.pickup.pickup-hours')} />
              <HoursFields form={form} of="returnHours" legend={t('cars.pickup.return-hours')} />
            </div>
            <p className="text-sm text-ink-soft">{t('cars.pickup.hours-hint')}</p>
            <PinFields
              typed={typed.pin}
              error={errors.pin ?? errors['pin.lat'] ?? errors['pin.lng']}
              start={car.point}
              onType={(pin) => form.set({ pin })}
            />
          </div>
          {outcome?.is === 'failed' ? (
            <Alert tone="danger" announce>
              {outcome.message}
            </Alert>
          ) : null}
          {outcome?.is === 'conflict' ? (
            <Conflict form={form} theirs={outcome.theirs} />
          ) : (
            <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
              <p role="status" className="grow text-sm">
                {outcome?.is === 'saved' ? (
                  <span className="inline-flex items-center gap-1.5 text-success">
                    <Check aria-hidden="true" className="size-4.5" />
                    {t('cars.offer.saved')}
                  </span>
                ) : null}
              </p>
              <Button type="submit" busy={isPending} className="min-w-28">
                {t('cars.pickup.save')}
              </Button>
            </div>
          )}
        </form>
      </Card>
    </div>
  );
}

const Loading = () => (
  <div role="status" className="container-page measure-168 py-6 sm:py-8">
    <span className="visually-hidden">{t('cars.pickup.loading')}</span>
    <Skeleton className="h-9 w-72 max-w-full" />
    <Skeleton className="mt-3 h-4 w-full" />
    <Skeleton className="mt-6 h-120 rounded-card" />
  </div>
);

export default function PickupPage() {
  useTitle(t('cars.pickup.title'));
  const { id = '' } = useParams();
  const query = useQuery(pickupQueries.edit(id));
  return (
    <>
      <CarFrame carId={id} />
      <Region query={query} loading={<Loading />} failed={renderCarError(id, query)}>
        {({ car, pickup }) => <Pickup key={car.id} car={car} saved={pickup} />}
      </Region>
    </>
  );
}
