import type { ReactNode } from 'react';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { distanceUnitOf } from './distance-driven.tsx';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 font-medium wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

const NO_VALUE = '–';

/** The recorded readings, as both people see them */
export function Readings({ handover }: { handover: Handover }) {
  const { trip, mileage, fuelEighths, notes, part, licenceSeenAt } = handover;
  return (
    <dl className="divide-y divide-line">
      {trip.along ? (
        <Fact label={t('handover.along')}>
          {trip.along.map(({ name, pieces }) => (pieces > 1 ? `${pieces} × ${name}` : name)).join('\n')}
        </Fact>
      ) : null}
      {trip.drivers ? (
        <Fact label={t('handover.drivers')}>{trip.drivers.map((name) => writeName(t, name)).join('\n')}</Fact>
      ) : null}
      <Fact label={t('handover.readings.mileage')}>
        {mileage === null ? NO_VALUE : t('handover.distance.value', { distance: mileage, unit: distanceUnitOf(trip) })}
      </Fact>
      <Fact label={t('handover.readings.fuel')}>
        {fuelEighths === null ? NO_VALUE : t('handover.fuel', { eighths: fuelEighths })}
      </Fact>
      {part === 'check-in' ? (
        <Fact label={t('handover.readings.licence-seen')}>
          {licenceSeenAt ? formatMoment(licenceSeenAt, config.timeZone) : NO_VALUE}
        </Fact>
      ) : null}
      <Fact label={t.of('handover.notes.label', part)}>{notes || NO_VALUE}</Fact>
    </dl>
  );
}
