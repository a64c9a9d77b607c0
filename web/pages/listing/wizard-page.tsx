import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { useUser } from '../../platform/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { CarFields, preloadChoices } from './form-fields.tsx';
import { clearListingDraft, emptyDraft, loadListingDraft, type ListingDraft } from './listing-draft.ts';
import { isUploading, PhotoUploader } from '../../photos/index.ts';
import { useWizard, type Wizard } from './use-wizard.ts';
import { LAST_STEP, WIZARD_STEPS, writeStep } from './wizard-steps.ts';
import { photoLimits } from '../../../contract/photos/limits.ts';

const ListingSummary = lazyPart(() => import('./listing-summary.tsx'));

function StepContent({ wizard }: { wizard: Wizard }) {
  const { form, queue, uploads } = wizard;
  const part = WIZARD_STEPS[wizard.step - 1]?.part;
  if (part && part !== 'facts') return <CarFields form={form} part={part} />;
  if (wizard.step < LAST_STEP) {
    return (
      // As high as the empty uploader, because the Next button must not move while it is pressed.
      <Suspense fallback={<Skeleton className="h-32.5 w-full rounded-control sm:h-40" />}>
        <PhotoUploader
          queue={queue}
          uploads={uploads}
          error={form.errors.photoIds}
          onEdit={() => form.clear('photoIds')}
        />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full rounded-control" />}>
      <ListingSummary form={form} uploads={uploads} onRevise={wizard.revise} />
    </Suspense>
  );
}

function Question({ wizard }: { wizard: Wizard }) {
  const { trouble, stop } = wizard.retrying;
  if (trouble) {
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status" className="text-ink-soft">
          {t('cars.form.keep-trying', { trouble })}
        </p>
        <Button variant="quiet" size="sm" onClick={stop}>
          {t('cars.form.stop-trying')}
        </Button>
      </div>
    );
  }
  if (wizard.isBusy) {
    return (
      <p role="status" className="font-medium text-ink">
        {isUploading(wizard.uploads) ? t('cars.wizard.uploading') : t('cars.wizard.listing')}
      </p>
    );
  }
  return <p className="font-medium text-ink">{t('cars.wizard.confirm')}</p>;
}

/** Takes the focus when a step opens, so that screen readers announce it. */
function StepHeading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  const current = WIZARD_STEPS[step - 1]!;
  return (
    <header>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {writeStep(current)}
      </h2>
      <p className="mt-1 text-ink-soft">{t.of('cars.wizard.question', current.name)}</p>
    </header>
  );
}

function WizardForm({ uid, draft }: { uid: string; draft: ListingDraft }) {
  const wizard = useWizard(uid, draft);
  const { step, isBusy, failure } = wizard;
  const isLast = step === LAST_STEP;
  const isUntouched = step === 1 && wizard.form.values === draft.values;
  // Preloads the code of later steps once the user has started.
  useEffect(() => {
    if (isUntouched) return;
    preloadChoices();
    void PhotoUploader.preload();
    void ListingSummary.preload();
  }, [isUntouched]);
  const steps = WIZARD_STEPS.map((known, index) => ({
    id: String(index + 1),
    label: writeStep(known),
    state:
      index + 1 === step
        ? ('current' as const)
        : wizard.isStepDone(index + 1)
          ? ('complete' as const)
          : ('upcoming' as const),
    disabled: isBusy || index + 1 === LAST_STEP,
  }));
  return (
    <>
      <Stepper label={t('cars.wizard.steps-label')} steps={steps} onSelect={(id) => wizard.jump(Number(id))} />
      <Card className="mt-6" padding="none">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isLast) void wizard.submit();
            else wizard.next();
          }}
        >
          <div
            inert={isBusy}
            className="grid gap-6 p-5 sm:p-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10 [&_:is(input,select,textarea,button)]:scroll-mb-28"
          >
            <StepHeading step={step} />
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
              <StepContent wizard={wizard} />
            </div>
          </div>
          {failure && (
            <div className="px-5 pb-5 sm:px-8">
              <Alert tone="danger" announce title={t('cars.wizard.failed.title')}>
                {t('cars.wizard.failed.text', { problem: failure.message })}
              </Alert>
            </div>
          )}
          <div className="form-bar flex flex-wrap items-center justify-end gap-3 rounded-b-card border-t border-line bg-surface px-5 py-4 sm:px-8">
            {isLast && (
              <div className="grow max-sm:basis-full">
                <Question wizard={wizard} />
              </div>
            )}
            {step > 1 && (
              <Button
                variant="secondary"
                disabled={isBusy}
                onClick={wizard.previous}
                className={isLast ? '' : 'me-auto'}
              >
                {t('cars.wizard.previous')}
              </Button>
            )}
            <Button type="submit" busy={isBusy} disabled={isBusy} className="min-w-28 max-sm:grow">
              {isLast ? t('cars.wizard.yes') : t('cars.wizard.next')}
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}

function StartOver({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" className="-me-3" onClick={() => setOpen(true)}>
        {t('cars.wizard.start-over.button')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="sm"
        title={t('cars.wizard.start-over.title')}
        description={t('cars.wizard.start-over.text')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('cars.wizard.start-over.keep')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setOpen(false);
                onConfirm();
              }}
            >
              {t('cars.wizard.start-over.confirm')}
            </Button>
          </>
        }
      />
    </>
  );
}

function WizardForUser({ uid }: { uid: string }) {
  const [{ draft, hasExpiredPhotos }, setLoaded] = useState(() => loadListingDraft(uid));
  const [round, setRound] = useState(0);
  const startOver = () => {
    clearListingDraft(uid);
    setLoaded({ draft: emptyDraft(), hasExpiredPhotos: false });
    setRound(round + 1);
  };
  return (
    <div className="container-page measure-240 py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl">{t('cars.wizard.title')}</h1>
        <StartOver onConfirm={startOver} />
        <p className="basis-full text-ink-soft">{t('cars.wizard.draft')}</p>
      </div>
      {hasExpiredPhotos && (
        <Alert tone="warning" className="mb-6">
          {t('cars.listing.photos-expired', { days: photoLimits.unattachedHours / 24 })}
        </Alert>
      )}
      <WizardForm key={round} uid={uid} draft={draft} />
    </div>
  );
}

export default function WizardPage() {
  useTitle(t('cars.wizard.title'));
  const { uid } = useUser();
  return <WizardForUser key={uid} uid={uid} />;
}
