import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderCarError, CarFrame } from '../../cars/index.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { useUser } from '../../platform/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyButton } from './copy-dialog.tsx';
import { OfferBar } from './offer-bar.tsx';
import { offerQueries } from './offer-queries.ts';
import { StayPreview } from './stay-preview.tsx';
import type { Documents } from './offer-form-values.ts';
import { FORM_ID, useOffer, type OfferForm } from './use-offer.ts';
import { useStay } from './use-stay.ts';

interface OfferPart {
  document: keyof Documents;
  title: string;
  lead: (car: CarDetails) => ReactNode;
  children: (section: OfferForm['section'], car: CarDetails) => ReactNode;
  /** Content below the form that is saved separately. */
  below?: ReactNode;
}

type LoadedProps = OfferPart & { car: CarDetails; documents: Documents };

function Loaded({ car, documents, document, title, lead, children, below }: LoadedProps) {
  const { uid } = useUser();
  const form = useOffer(uid, car, documents, document);
  const stay = useStay(form.typedOffer, car.priceCents);
  const isSaving = form.outcome?.is === 'saving';
  return (
    <>
      <div className="container-page py-6 sm:py-8">
        <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <h1 className="text-3xl">{title}</h1>
            {lead(car)}
          </div>
          {car.isOwn && <CopyButton carId={car.id} copy={form.copy} />}
        </header>
        {form.isRestored && form.isChanged && (
          <Alert announce className="mb-6">
            {t('cars.offer.restored')}
          </Alert>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-5">
            <form
              id={FORM_ID}
              tabIndex={-1}
              noValidate
              inert={isSaving}
              className="grid gap-5 outline-none [&_:is(input,select,textarea,button)]:scroll-mb-28"
              onSubmit={(event) => {
                event.preventDefault();
                form.save();
              }}
            >
              {children(form.section, car)}
            </form>
            {below}
          </div>
          <aside className="max-lg:hidden lg:sticky lg:top-24">
            <Card as="section" aria-label={t('cars.offer.preview.title')}>
              <CardHeader title={t('cars.offer.preview.title')} description={t('cars.offer.preview.text')} />
              <StayPreview stay={stay} />
            </Card>
          </aside>
        </div>
      </div>
      <OfferBar form={form} stay={stay} />
    </>
  );
}

const Loading = () => (
  <div role="status" className="container-page py-6 sm:py-8">
    <span className="visually-hidden">{t('cars.offer.loading')}</span>
    <Skeleton className="h-9 w-72 max-w-full" />
    <Skeleton className="mt-3 h-4 w-full max-w-prose" />
    <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <Skeleton className="h-128 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
      <Skeleton className="h-72 rounded-card max-lg:hidden" />
    </div>
  </div>
);

/** Layout of the prices page and the rental terms page, with a preview of the price of a stay. */
export function OfferPage({ id, ...part }: OfferPart & { id: string }) {
  const query = useQuery(offerQueries.edit(id));
  return (
    <>
      <CarFrame carId={id} />
      <Region query={query} loading={<Loading />} failed={renderCarError(id, query)}>
        {({ car, documents }) => <Loaded key={car.id} {...part} car={car} documents={documents} />}
      </Region>
    </>
  );
}
