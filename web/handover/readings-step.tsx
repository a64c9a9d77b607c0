import type { Handover } from '../../contract/handover/handover.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { t } from '../language/words.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/field.tsx';
import { DistanceDriven, distanceUnitOf } from './distance-driven.tsx';
import { FuelGauge } from './fuel-gauge.tsx';
import { NotesState } from './notes-state.tsx';
import type { NotesForm } from './use-notes.ts';

type ReadingsStepProps = {
  handover: Handover;
  /** At return, the handover at pickup */
  before: Handover | undefined;
  form: NotesForm;
  name: string;
};

const DIGITS_MAX = String(handoverLimits.mileageMax).length;

export function ReadingsStep({ handover, before, form, name }: ReadingsStepProps) {
  const { values, change } = form;
  const mileage = values.mileage === '' ? null : Number(values.mileage);
  const first = before?.mileage ?? null;
  const fuelBefore = before?.fuelEighths ?? null;
  const isLower = first !== null && mileage !== null && mileage < first;
  return (
    <div className="grid gap-5">
      <TextField
        label={t('handover.readings.mileage')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={DIGITS_MAX}
        suffix={distanceUnitOf(handover.trip)}
        value={values.mileage}
        onChange={({ target }) => change({ mileage: target.value.replace(/\D/g, '') })}
        hint={first !== null ? t('handover.readings.before', { mileage: first }) : undefined}
        error={isLower ? t('handover.readings.lower', { mileage: first }) : undefined}
      />
      <DistanceDriven trip={handover.trip} before={first} after={mileage} />
      <FuelGauge value={values.fuelEighths} onChange={(fuelEighths) => change({ fuelEighths })} />
      {fuelBefore !== null ? (
        <p className="-mt-3 text-sm text-ink-soft">
          {t('handover.readings.fuel-before', { level: t('handover.fuel', { eighths: fuelBefore }) })}
        </p>
      ) : null}
      {handover.can.seeLicence ? (
        <Checkbox
          label={t('handover.readings.licence', { name })}
          hint={t('handover.readings.licence-hint')}
          checked={values.licenceSeen}
          onChange={({ target }) => change({ licenceSeen: target.checked })}
        />
      ) : null}
      <NotesState form={form} name={name} />
    </div>
  );
}
