import { ownerReceives } from '../../../contract/cars/stay-price.ts';
import { DateRangeField } from '../../dates/index.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { PriceBreakdown } from '../../rentals/index.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Stay } from './use-stay.ts';

/** The price of the chosen dates, with its breakdown. */
export const StayPreview = ({ stay: { dates, setDates, lines, totalCents, refusal } }: { stay: Stay }) => (
  <>
    <DateRangeField value={dates} onChange={setDates} reserve={false} className="mb-4" />
    <PriceBreakdown lines={lines} totalCents={totalCents} />
    {totalCents > 0 && config.ownerFeePercent > 0 && (
      <dl className="mt-2 flex justify-between gap-4 font-medium text-success tabular-nums">
        <dt>{t('cars.receive.label')}</dt>
        <dd>{formatTotal(ownerReceives(totalCents, config.ownerFeePercent, config.currency))}</dd>
      </dl>
    )}
    {refusal && (
      <Alert tone="warning" announce className="mt-4">
        {refusal}
      </Alert>
    )}
  </>
);
