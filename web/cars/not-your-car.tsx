import { Lock } from 'lucide-react';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { useTitle } from '../platform/use-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown on pages that are only for the car's owner and administrators. */
export function NotYourCar({ carId }: { carId: string }) {
  useTitle(t('cars.not-yours.page-title'));
  return (
    <div className="container-page py-12">
      <EmptyState
        level={1}
        icon={<Lock />}
        title={t('cars.not-yours.title')}
        action={
          <>
            <ButtonLink to={paths.myCars}>{t('cars.not-yours.my-cars')}</ButtonLink>
            <ButtonLink to={paths.details(carId)} variant="secondary">
              {t('cars.not-yours.see-car')}
            </ButtonLink>
          </>
        }
      >
        {t('problems.car/not-yours')}
      </EmptyState>
    </div>
  );
}
