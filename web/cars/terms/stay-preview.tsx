import { useState } from 'react';
import { termsRefusal } from '../../../contract/cars/car-terms.ts';
import { ownerReceives, stayPrice } from '../../../contract/cars/stay-price.ts';
import { addDays, type DateRange } from '../../../contract/dates.ts';
import { DateRangeField } from '../../dates/index.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { PriceBreakdown } from '../../rentals/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import type { Offer } from './typed-offer.ts';

/** Why renters could not book these days, as the page stands now. */
function refusalOf(offer: Offer, dates: DateRange): string | undefined {
  switch (termsRefusal(offer, dates, config.today)) {
    case 'rental/too-short':
      return t('cars.offer.preview.too-short', { days: offer.leastDays });
    case 'rental/too-long':
      return t('cars.offer.preview.too-long', { days: offer.mostDays });
    case 'rental/too-soon':
      return t('cars.offer.preview.too-soon', { days: offer.noticeDays });
    case 'rental/too-far-ahead':
      return t('cars.offer.preview.too-far-ahead', { days: offer.windowDays });
    case undefined:
      return undefined;
  }
}

type StayPreviewProps = { offer: Offer; priceCents: number };

/** What renters would pay for a stay, with everything as it is typed now. */
export function StayPreview({ offer, priceCents }: StayPreviewProps) {
  const [dates, setDates] = useState<DateRange | undefined>(() => ({
    startDate: addDays(config.today, 7),
    endDate: addDays(config.today, 10),
  }));
  const { lines, totalCents } = stayPrice({ priceCents, rules: offer }, dates ?? {}, config.currency);
  const refusal = dates && refusalOf(offer, dates);
  return (
    <Card as="section" aria-label={t('cars.offer.preview.title')}>
      <CardHeader title={t('cars.offer.preview.title')} description={t('cars.offer.preview.text')} level={3} />
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
    </Card>
  );
}
