import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { KEEPABLE_STEPS, SET_UP_STEPS, type KeepableStep, type SetUpStep } from '../../../contract/cars/set-up.ts';
import { useKeepStep } from '../../cars/index.ts';
import { earningsQueries } from '../../earnings/index.ts';
import { t } from '../../language/words.ts';
import { formatPricePerDay } from '../../platform/amounts.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { pickupQueries } from '../pickup/pickup-queries.ts';
import { RECOMMENDED_PHOTOS, remainingSteps } from './set-up.ts';

const PATHS: Record<SetUpStep, (carId: string) => string> = {
  photos: paths.editCar,
  prices: paths.prices,
  terms: paths.rentalTerms,
  pickup: paths.pickup,
  payout: () => paths.payoutAccount,
};

const about = (step: SetUpStep, { photos, priceCents }: CarDetails): string => {
  if (step === 'photos')
    return t('cars.manage.set-up.text.photos', { count: photos.length, wanted: RECOMMENDED_PHOTOS });
  if (step === 'prices') return t('cars.manage.set-up.text.prices', { price: formatPricePerDay(priceCents) });
  return t.of('cars.manage.set-up.text', step);
};

type StepProps = { step: SetUpStep; car: CarDetails; isDone: boolean; onKeep: (step: KeepableStep) => void };

const isKeepable = (step: SetUpStep): step is KeepableStep => (KEEPABLE_STEPS as readonly string[]).includes(step);

function Step({ step, car, isDone, onKeep }: StepProps) {
  const title = t.of('cars.manage.set-up.step', step);
  if (isDone) {
    return (
      <li className="flex items-center gap-3 py-2.5 text-ink-soft">
        <Check aria-hidden="true" className="size-5 shrink-0 text-success" />
        <span className="visually-hidden">{t('cars.manage.set-up.done')}</span>
        {title}
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <div className="flex min-w-0 grow basis-72 gap-3">
        <Circle aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-faint" />
        <div className="min-w-0">
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="text-sm text-ink-soft">{about(step, car)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:ps-8">
        <ButtonLink to={PATHS[step](car.id)} variant="secondary" size="sm">
          {t.of('cars.manage.set-up.do', step)}
        </ButtonLink>
        {isKeepable(step) && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('cars.manage.set-up.keep-label', { step: title })}
            onClick={() => onKeep(step)}
          >
            {t('cars.manage.set-up.keep')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The remaining set-up steps of a car. Empty for anyone but the owner, and if loading fails. */
export function useSetUp(car: CarDetails) {
  const pickup = useQuery({ ...pickupQueries.saved(car.id), enabled: car.isOwn });
  const account = useQuery({ ...earningsQueries.account(), enabled: car.isOwn });
  const { mutate: keep } = useKeepStep(car.id);
  const isKnown = pickup.data !== undefined && account.data !== undefined;
  const left = isKnown
    ? remainingSteps({
        car,
        hasPickup: pickup.data.version > 0,
        // Without payouts in this installation, the step counts as done.
        isPaid: account.data.status === 'ready' || account.data.form === 'none',
      })
    : [];
  return { isLoading: car.isOwn && !isKnown && !pickup.error && !account.error, left, keep };
}

type SetUpCardProps = { car: CarDetails; setUp: Pick<ReturnType<typeof useSetUp>, 'left' | 'keep'> };

/** A checklist that disappears after the last step. */
export function SetUpCard({ car, setUp: { left, keep } }: SetUpCardProps) {
  if (left.length === 0) return null;
  return (
    <Card as="section" aria-label={t('cars.manage.set-up.title')}>
      <CardHeader
        title={t('cars.manage.set-up.title')}
        description={
          <span role="status">
            {t('cars.manage.set-up.progress', { done: SET_UP_STEPS.length - left.length, total: SET_UP_STEPS.length })}
          </span>
        }
      />
      <ul className="-my-2.5 divide-y divide-line">
        {SET_UP_STEPS.map((step) => (
          <Step key={step} step={step} car={car} isDone={!left.includes(step)} onKeep={keep} />
        ))}
      </ul>
    </Card>
  );
}
