import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { EXTRA_KINDS } from '../../../contract/cars/car-extras.ts';
import type { Extra } from '../../../contract/cars/extras/extras.ts';
import { extraLimits } from '../../../contract/cars/limits.ts';
import { carQueries, extraQueries, NotYourCar, renderCarError, CarFrame } from '../../cars/index.ts';
import { formatUnits } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatPrice } from '../../platform/amounts.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExtraDialog } from './extra-dialog.tsx';

const COUNT_MAX = { extra: extraLimits.extrasMax, delivery: extraLimits.placesMax };

/** "5$ per day · 2 of them · with all your cars" */
function describe({ kind, priceCents, per, pieces, isShared }: Extra): string {
  const price = { price: formatPrice(priceCents) };
  return formatUnits([
    priceCents === 0
      ? t('cars.extras.free')
      : kind === 'delivery'
        ? t('cars.extras.each-way', price)
        : t.of('cars.extras.price', per, price),
    ...(pieces > 1 ? [t('cars.extras.count', { pieces })] : []),
    ...(isShared ? [t('cars.extras.with-all')] : []),
  ]);
}

type SectionProps = {
  kind: Extra['kind'];
  extras: Extra[];
  onOpen: (kind: Extra['kind'], saved: Extra | undefined) => void;
};

function Section({ kind, extras, onOpen }: SectionProps) {
  return (
    <Card as="section" aria-label={t.of('cars.extras.title', kind)}>
      <CardHeader title={t.of('cars.extras.title', kind)} description={t.of('cars.extras.about', kind)} />
      {extras.length > 0 ? (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {extras.map((extra) => (
            <li key={extra.id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-medium break-words">{extra.name}</p>
                <p className="text-sm text-ink-soft tabular-nums">{describe(extra)}</p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('cars.extras.change-named', { name: extra.name })}
                onClick={() => onOpen(kind, extra)}
              >
                {t('cars.extras.change')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {extras.length < COUNT_MAX[kind] ? (
        <Button variant="secondary" icon={<Plus />} onClick={() => onOpen(kind, undefined)}>
          {t.of('cars.extras.add', kind)}
        </Button>
      ) : null}
    </Card>
  );
}

function Extras({ carId, extras }: { carId: string; extras: Extra[] }) {
  const [opened, setOpened] = useState<{ kind: Extra['kind']; saved: Extra | undefined }>();
  return (
    <div className="container-page measure-168 py-6 sm:py-8">
      <h1 className="text-3xl">{t('cars.extras.page')}</h1>
      <p className="mt-2 mb-6 text-[0.9375rem] text-ink-soft">{t('cars.extras.lead')}</p>
      <div className="grid gap-6">
        {EXTRA_KINDS.map((kind) => (
          <Section
            key={kind}
            kind={kind}
            extras={extras.filter((extra) => extra.kind === kind)}
            onOpen={(of, saved) => setOpened({ kind: of, saved })}
          />
        ))}
      </div>
      {opened ? <ExtraDialog carId={carId} {...opened} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

const Loading = () => (
  <div role="status" className="container-page measure-168 py-6 sm:py-8">
    <span className="visually-hidden">{t('cars.extras.loading')}</span>
    <Skeleton className="h-9 w-72 max-w-full" />
    <Skeleton className="mt-6 h-48 rounded-card" />
    <Skeleton className="mt-6 h-48 rounded-card" />
  </div>
);

export default function ExtrasPage() {
  useTitle(t('cars.extras.page'));
  const { id = '' } = useParams();
  const { data: car } = useQuery(carQueries.details(id));
  const query = useQuery(extraQueries.ofCar(id));
  // Anyone can read a car's extras, so the query does not fail for users who may not edit them.
  if (car && !car.can.edit) return <NotYourCar carId={id} />;
  return (
    <>
      <CarFrame carId={id} />
      <Region query={query} loading={<Loading />} failed={renderCarError(id, query)}>
        {({ extras }) => <Extras carId={id} extras={extras} />}
      </Region>
    </>
  );
}
