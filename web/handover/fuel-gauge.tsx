import clsx from 'clsx';
import { useId } from 'react';
import { FUEL_FULL } from '../../contract/handover/handover-parts.ts';
import { t } from '../language/words.ts';

type FuelGaugeProps = { value: number | null; onChange: (eighths: number) => void };

const LEVELS = Array.from({ length: FUEL_FULL + 1 }, (_, eighths) => eighths);

/** Nine levels from empty to full, for a tank and for a battery. */
export function FuelGauge({ value, onChange }: FuelGaugeProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm font-medium">
        {t('handover.readings.fuel')}
        <span className="text-base font-semibold tabular-nums">
          {value === null ? '' : t('handover.fuel', { eighths: value })}
        </span>
      </legend>
      <div className="grid h-20 grid-cols-9 items-end gap-1">
        {LEVELS.map((eighths) => (
          <label
            key={eighths}
            className="relative flex h-full items-end rounded-control outline-focus has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              checked={value === eighths}
              onChange={() => onChange(eighths)}
              aria-label={t('handover.fuel', { eighths })}
              className="absolute inset-0 size-full opacity-0"
            />
            <span
              className={clsx(
                'w-full rounded-control border',
                value !== null && eighths <= value ? 'border-brand bg-brand' : 'border-line-strong bg-surface',
              )}
              style={{ height: `${20 + eighths * 10}%` }}
            />
          </label>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-sm text-ink-faint">
        <span>{t('handover.fuel', { eighths: 0 })}</span>
        <span>{t('handover.fuel', { eighths: FUEL_FULL })}</span>
      </div>
    </fieldset>
  );
}
