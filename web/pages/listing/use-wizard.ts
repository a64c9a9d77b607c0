import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { ApiError } from '../../platform/session/api.ts';
import { useToast } from '../../ui/toast.tsx';
import { errorsOf, inputOf, type CarErrors } from './car-values.ts';
import { clearListingDraft, saveListingDraft, type ListingDraft } from './listing-draft.ts';
import { isUploading, uploadedPhotos, useUploads } from '../../photos/index.ts';
import { useCreateCar } from './listing-mutations.ts';
import { useCarForm } from './use-car-form.ts';
import { useGoBack } from './use-go-back.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { checkStep, firstWrongStep, LAST_STEP, wizardStepOf, WIZARD_STEPS } from './wizard-steps.ts';

interface Failure {
  message: string;
  requestId?: string | undefined;
}

/** State and actions of the wizard: steps, draft and the final submission. */
export function useWizard(uid: string, draft: ListingDraft) {
  const form = useCarForm(draft.values);
  const { queue, uploads } = useUploads(draft.photos.map(({ photo }) => photo));
  const [uploadTimes] = useState(() => new Map(draft.photos.map(({ photo, uploadedAt }) => [photo.id, uploadedAt])));
  const [step, setStep] = useState(() =>
    draft.step === LAST_STEP ? (firstWrongStep(draft.values, queue.current())?.step ?? LAST_STEP) : draft.step,
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { createCar, retrying } = useCreateCar();
  const isListed = useRef(false);
  const hasLeft = useRef(false);
  const toast = useToast();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.myCars);
  const { values } = form;

  useLeaveWarning(isUploading(uploads), t('cars.wizard.leave'));

  useEffect(() => {
    hasLeft.current = false;
    return () => void (hasLeft.current = true);
  }, []);

  useEffect(() => {
    if (isListed.current) return;
    const photos = uploadedPhotos(uploads).map((photo) => {
      const uploadedAt = uploadTimes.get(photo.id) ?? Date.now();
      uploadTimes.set(photo.id, uploadedAt);
      return { photo, uploadedAt };
    });
    saveListingDraft(uid, { step, values, photos });
  }, [uid, step, values, uploads, uploadTimes]);

  function goTo(target: number, errors: CarErrors = {}) {
    setStep(target);
    setFailure(undefined);
    form.show(errors);
  }

  function next() {
    if (form.show(checkStep(step, values, uploads))) return;
    const wrong = step + 1 === LAST_STEP ? firstWrongStep(values, uploads) : undefined;
    if (wrong) goTo(wrong.step, wrong.errors);
    else goTo(step + 1);
  }

  function jump(target: number) {
    if (target === step || target === LAST_STEP) return;
    if (!form.show(checkStep(step, values, uploads))) goTo(target);
  }

  /** Opens the step of a rejected field; shows other errors on the current step. */
  function fail(error: unknown) {
    if (!(error instanceof ApiError)) console.error(error);
    const known = error instanceof ApiError ? error : new ApiError(500, { detail: t('problems.server/failed') });
    const errors = errorsOf(known, values);
    const target = Math.min(...Object.keys(errors).map(wizardStepOf));
    if (WIZARD_STEPS[target - 1]) goTo(target, errors);
    else setFailure(known);
  }

  async function submit() {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const settled = await queue.settled();
      const wrong = firstWrongStep(values, settled);
      if (wrong) return goTo(wrong.step, wrong.errors);
      const { id } = await createCar(inputOf(values, uploadedPhotos(settled)));
      isListed.current = true;
      clearListingDraft(uid);
      toast.success(
        t('cars.listing.submitted'),
        { label: t('cars.wizard.see-car'), onSelect: () => void navigate(paths.details(id)) },
        { label: t('cars.wizard.set-prices'), onSelect: () => void navigate(paths.prices(id)) },
        { label: t('cars.wizard.set-pickup'), onSelect: () => void navigate(paths.pickup(id)) },
      );
      // A user who has left the wizard sees only the toast.
      if (!hasLeft.current) goBack();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  const isStepDone = (number: number) =>
    number < LAST_STEP && Object.keys(checkStep(number, values, uploads)).length === 0;

  return {
    form,
    queue,
    uploads,
    step,
    isBusy,
    failure,
    retrying,
    isStepDone,
    next,
    jump,
    previous: () => goTo(step - 1),
    /** Opens a step from the summary. Skips validation, because all steps are valid there. */
    revise: (target: number) => goTo(target),
    submit,
  };
}

export type Wizard = ReturnType<typeof useWizard>;
