import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { isApprovedState } from '../../../contract/cars/listing-lifecycle.ts';
import { reasonText } from '../../../contract/moderation/disable-reasons.ts';
import { redirectDelays } from '../../../contract/site/limits.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FactsFields } from './facts-fold.tsx';
import { CarFields } from './form-fields.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { myCarsQueries, NotYourCar, renderCarError, CarFrame } from '../../cars/index.ts';
import { PhotoUploader } from '../../photos/index.ts';
import { useEdit, type Edit } from './use-edit.ts';
import { useGoBack } from './use-go-back.ts';
import { FORM_STEPS, writeStep } from './wizard-steps.ts';

const Loader = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center justify-center gap-3 font-medium text-ink">
    <Spinner className="text-brand" />
    {text}
  </p>
);

/** Confirms the save, and goes back after some seconds or on click. */
function Saved() {
  const goBack = useGoBack(paths.myCars);
  const leave = useEffectEvent(goBack);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => leave(), redirectDelays.afterEditSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('cars.edit.saved')}
      </h2>
      <p role="status" className="mt-1 text-ink-soft">
        {t('cars.listing.saved')}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-ink-soft">
        {t('cars.edit.going-back', { seconds: redirectDelays.afterEditSeconds })}
        <Link
          to={paths.myCars}
          className="link inline-flex min-h-11 items-center"
          onClick={(event) => {
            event.preventDefault();
            goBack();
          }}
        >
          {t('cars.edit.go-back')}
        </Link>
      </p>
    </Card>
  );
}

function EditForm({ edit }: { edit: Edit }) {
  const { form, queue, uploads, phase, notice } = edit;
  const isSaving = phase === 'saving';
  return (
    <form
      noValidate
      className="mt-6 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <div inert={isSaving} className="grid gap-6 [&_:is(input,select,textarea,button)]:scroll-mb-28">
        {FORM_STEPS.map((step) => (
          <Card key={step.part} as="section">
            <CardHeader title={writeStep(step)} />
            <div className="grid gap-4">
              <CarFields form={form} part={step.part} />
            </div>
          </Card>
        ))}
        <Card as="section">
          <CardHeader title={t('cars.form.step.facts')} />
          <FactsFields form={form} />
        </Card>
        <Card as="section">
          <CardHeader title={t('cars.form.step.images')} />
          <Suspense fallback={<Skeleton className="h-64 w-full rounded-control" />}>
            <PhotoUploader
              queue={queue}
              uploads={uploads}
              error={form.errors.photoIds}
              onEdit={() => form.clear('photoIds')}
            />
          </Suspense>
        </Card>
      </div>
      <div className="form-bar -mx-5 grid gap-3 border-t border-line bg-paper px-5 py-4 sm:-mx-8 sm:px-8">
        {notice && (
          <Alert tone={notice.tone} announce>
            {notice.text}
          </Alert>
        )}
        {isSaving && <Loader text={t('cars.listing.saving')} />}
        {edit.retrying.trouble && (
          <div className="flex flex-wrap items-center justify-center gap-x-3 text-ink-soft">
            <p role="status">{t('cars.form.keep-trying', { trouble: edit.retrying.trouble })}</p>
            <Button variant="quiet" size="sm" onClick={edit.retrying.stop}>
              {t('cars.form.stop-trying')}
            </Button>
          </div>
        )}
        <div className="flex justify-end">
          <Button type="submit" busy={isSaving} className="min-w-32 max-sm:grow">
            {t('cars.edit.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

function EditCar({ car }: { car: CarDetails }) {
  const edit = useEdit(car);
  return (
    <div className="container-page measure-176 py-6 sm:py-8">
      <h1 className="text-3xl break-words">{t('cars.edit.title', { title: car.title })}</h1>
      {isApprovedState(car.state) && edit.phase !== 'saved' && (
        <p className="mt-2 text-ink-soft">{t('cars.edit.review')}</p>
      )}
      {car.disabled && edit.phase !== 'saved' && (
        <Alert tone="danger" title={t('cars.edit.disabled.title')} className="mt-4">
          <p className="break-words">{reasonText(t, car.disabled.reason)}</p>
          <p className="mt-1">{t('cars.edit.disabled.text')}</p>
        </Alert>
      )}
      {edit.phase === 'saved' ? (
        <Saved />
      ) : edit.conflict ? (
        <div className="mt-6">
          <EditConflict {...edit.conflict} />
        </div>
      ) : (
        <EditForm edit={edit} />
      )}
    </div>
  );
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(myCarsQueries.edit(id));
  return (
    <Region query={query} loading={<Loading />} failed={renderCarError(id, query)}>
      {(car) => (car.can.edit ? <EditCar car={car} /> : <NotYourCar carId={id} />)}
    </Region>
  );
}

const Loading = () => (
  <div className="grid min-h-[60dvh] place-items-center">
    <Loader text={t('cars.listing.loading')} />
  </div>
);

export default function EditPage() {
  useTitle(t('cars.edit.page-title'));
  const { id = '' } = useParams();
  return (
    <>
      <CarFrame carId={id} />
      <Loaded key={id} id={id} />
    </>
  );
}
