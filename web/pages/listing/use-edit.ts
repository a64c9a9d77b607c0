import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { useUpdateCar, carQueries } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { ApiError } from '../../platform/session/api.ts';
import { errorsOf, FORM_FIELDS, inputOf } from './car-values.ts';
import { differences, rebase, carStateOf, type CarState } from './car-changes.ts';
import { checkCar } from './check-car.ts';
import { isUploading, uploadedPhotos, useUploads } from '../../photos/index.ts';
import { useCarForm } from './use-car-form.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { checkPhotos } from './wizard-steps.ts';

type Phase = 'editing' | 'saving' | 'saved';
type EditNotice = { tone: 'info' | 'danger'; text: string; requestId?: string | undefined };

/** State and actions of the edit page. */
export function useEdit(car: CarDetails) {
  // The version that the edit is based on. It changes only after the user has seen another user's changes.
  const [base, setBase] = useState({ version: car.version, state: carStateOf(car) });
  const [phase, setPhase] = useState<Phase>('editing');
  const [notice, setNotice] = useState<EditNotice>();
  const [newest, setNewest] = useState<CarDetails>();
  const form = useCarForm(base.state.values);
  const { queue, uploads } = useUploads(base.state.photos);
  const queryClient = useQueryClient();
  const { saveCar, showSaved, retrying } = useUpdateCar(car.id);
  const mine: CarState = { values: form.values, photos: uploadedPhotos(uploads) };
  const isChanged = isUploading(uploads) || differences(base.state, mine).length > 0;

  useLeaveWarning(isChanged && phase === 'editing', t('cars.edit.leave'));

  const put = async (sent: CarState, version: number) => {
    await saveCar({ ...inputOf(sent.values, sent.photos), version });
    setPhase('saved');
  };

  /**
   * Shows a conflict, except in two cases: the saved version equals ours (only the response was lost), or the car was merely
   * approved in the meantime.
   */
  async function resolveConflict(sent: CarState) {
    const current = await queryClient.fetchQuery({ ...carQueries.details(car.id), staleTime: 0 });
    if (differences(carStateOf(current), sent).length === 0) {
      showSaved(current);
      return setPhase('saved');
    }
    const isOnlyApproved = current.state !== 'disabled' && differences(base.state, carStateOf(current)).length === 0;
    if (isOnlyApproved) return put(sent, current.version);
    setNewest(current);
    setPhase('editing');
  }

  function fail(error: unknown) {
    setPhase('editing');
    if (!(error instanceof ApiError)) console.error(error);
    const known = error instanceof ApiError ? error : new ApiError(500, { detail: t('problems.server/failed') });
    if (!form.show(errorsOf(known, form.values))) {
      setNotice({ tone: 'danger', text: known.message, requestId: known.requestId });
    }
  }

  async function save() {
    if (phase !== 'editing') return;
    setNotice(undefined);
    if (form.show({ ...checkCar(FORM_FIELDS, form.values, 'edit'), ...checkPhotos(uploads) })) return;
    setPhase('saving');
    const settled = await queue.settled();
    const sent: CarState = { values: form.values, photos: uploadedPhotos(settled) };
    if (form.show(checkPhotos(settled))) return setPhase('editing');
    if (differences(base.state, sent).length === 0) {
      setNotice({ tone: 'info', text: t('cars.listing.unchanged') });
      return setPhase('editing');
    }
    try {
      await put(sent, base.version);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'car/changed-meanwhile';
      await (isConflict ? resolveConflict(sent) : Promise.reject(error)).catch(fail);
    }
  }

  /** Continues from the newest version with these values. */
  function continueWith({ values, photos }: CarState, text: string) {
    if (!newest) return;
    setBase({ version: newest.version, state: carStateOf(newest) });
    form.setValues(values);
    form.show({});
    if (photos !== mine.photos) queue.replace(photos);
    setNewest(undefined);
    setNotice({ tone: 'info', text });
  }

  return {
    form,
    queue,
    uploads,
    phase,
    notice,
    retrying,
    save,
    conflict: newest && {
      loaded: base.state,
      mine,
      theirs: carStateOf(newest),
      disabled: newest.disabled,
      onLoadNewest: () => continueWith(carStateOf(newest), t('cars.edit.latest')),
      onKeepMine: () => continueWith(rebase(base.state, mine, carStateOf(newest)), t('cars.edit.kept')),
    },
  };
}

export type Edit = ReturnType<typeof useEdit>;
