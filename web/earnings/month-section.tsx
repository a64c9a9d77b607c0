import { FileText } from 'lucide-react';
import { firstDayOf } from '../../contract/earnings/months.ts';
import type { MonthSums } from '../../contract/earnings/earnings.ts';
import { monthHeading } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CarList } from './car-list.tsx';
import type { EarningsSearch } from './earnings-address.ts';
import { hasFee } from './fee.ts';
import { TripList } from './trip-list.tsx';

type MonthSectionProps = {
  month: string;
  sums: MonthSums | undefined;
  search: EarningsSearch;
  onChange: (changes: Partial<EarningsSearch>) => void;
};

/** Earnings of one month, by car and by trip */
export function MonthSection({ month, sums, search: { show, carId }, onChange }: MonthSectionProps) {
  const title = monthHeading(firstDayOf(month));
  return (
    <Card as="section" aria-labelledby="month">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 id="month" aria-live="polite" className="text-lg">
            {title}
          </h2>
          {sums ? (
            <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
              {t('earnings.month.sums', {
                trips: sums.trips,
                hasFee: String(hasFee(sums.feeCents)),
                gross: formatTotal(sums.grossCents),
                fee: formatTotal(sums.feeCents),
                net: formatTotal(sums.netCents),
              })}
            </p>
          ) : null}
        </div>
        <ButtonLink to={`${paths.statement}?month=${month}`} variant="secondary" size="sm" icon={<FileText />}>
          {t('earnings.month.statement')}
        </ButtonLink>
      </div>
      <Tabs
        label={title}
        value={show}
        onChange={(id) => onChange({ show: id as EarningsSearch['show'], carId: undefined })}
        tabs={[
          {
            id: 'cars',
            label: t('earnings.month.by-car'),
            content: show === 'cars' && (
              <CarList month={month} onCar={(id) => onChange({ show: 'trips', carId: id })} />
            ),
          },
          {
            id: 'trips',
            label: t('earnings.month.trips'),
            content: show === 'trips' && (
              <TripList month={month} carId={carId} onAll={() => onChange({ carId: undefined })} />
            ),
          },
        ]}
      />
    </Card>
  );
}
