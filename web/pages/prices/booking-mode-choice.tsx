import { BOOKING_MODES } from '../../../contract/cars/car-terms.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { t } from '../../language/words.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SectionCard } from './section-card.tsx';
import type { OfferSection } from './use-offer.ts';

const HINTS = {
  instant: t('cars.offer.booking-mode.instant'),
  request: t('cars.offer.booking-mode.request', { hours: rentalLimits.requestHours }),
};

export function BookingModeChoice({ section }: { section: OfferSection<'bookingMode'> }) {
  const { value, set } = section;
  return (
    <SectionCard
      section={section}
      title={t('cars.offer.booking-mode.title')}
      description={t('cars.offer.booking-mode.text')}
    >
      <RadioCards
        legend={t('cars.offer.section.bookingMode')}
        columns={1}
        value={value}
        onChange={set}
        options={BOOKING_MODES.map((mode) => ({
          value: mode,
          label: t.of('cars.booking-mode.name', mode),
          hint: HINTS[mode],
        }))}
      />
    </SectionCard>
  );
}
