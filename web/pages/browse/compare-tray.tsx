import { Scale } from 'lucide-react';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { compareAddress } from '../../cars/index.ts';
import { datesQuery } from '../../rentals/index.ts';
import type { Browse } from './use-browse.ts';

/** Sticky bar with the cars chosen for comparison. Above the filters in a low window, because the list is endless. */
export default function CompareTray({ browse: { compared, filters, clearCompared } }: { browse: Browse }) {
  const dates = new URLSearchParams(filters.dates && datesQuery(filters.dates));
  return (
    <section
      aria-label={t('cars.compare.tray.label')}
      className="form-bar border-t [@media(height<30rem)]:-order-1 border-line bg-surface-raised pb-(--safe-bottom)"
    >
      <div className="container-page flex items-center justify-between gap-4 py-3">
        <p role="status" className="min-w-0 font-medium tabular-nums">
          {t('cars.compare.tray.count', { count: compared.length })}
        </p>
        <div className="flex items-center gap-2">
          <Button variant="quiet" onClick={clearCompared}>
            {t('cars.compare.tray.clear')}
          </Button>
          <ButtonLink icon={<Scale />} to={compareAddress(compared, dates)}>
            {t('cars.compare.tray.open')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
