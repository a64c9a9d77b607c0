import { Ellipsis } from 'lucide-react';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { displayLimits } from '../../../../contract/cars/limits.ts';
import { ManagedCarCard } from '../../../cars/index.ts';
import { t } from '../../../language/words.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SelectCar } from './select-car.tsx';
import type { CarSelection } from './selection.ts';
import { DecisionProblem, StatusButton } from './status-control.tsx';
import { PricesBadge } from './unreviewed-prices.tsx';
import { useStatusChange } from './use-status-change.ts';

type PendingCardProps = {
  car: ManagedCar;
  priority: boolean;
  /** Undefined outside selection mode. */
  selection: CarSelection | undefined;
  /** Why a bulk decision skipped this car. */
  problem: string | undefined;
};

export function PendingCard({ car, priority, selection, problem }: PendingCardProps) {
  const change = useStatusChange(car, selection?.update);
  const { id, title } = car;
  const link = { variant: 'secondary', size: 'sm' } as const;
  return (
    <ManagedCarCard
      car={car}
      priority={priority}
      titleMax={displayLimits.adminTitle}
      choice={
        selection && (
          <SelectCar
            car={car}
            selection={selection}
            className="absolute top-2 start-2 min-w-10 rounded-control bg-surface shadow-card select-none"
          />
        )
      }
      note={
        <>
          {car.hasUnreviewedPrices && (
            <p className="mt-3">
              <PricesBadge car={car} />
            </p>
          )}
          {change.conflict ? (
            <DecisionProblem text={change.conflict} onDismiss={change.dismiss} />
          ) : (
            problem && <DecisionProblem text={problem} />
          )}
        </>
      }
      actions={
        <>
          <ButtonLink {...link} to={paths.details(id)} aria-label={t('cars.managed.details-label', { title })}>
            {t('cars.managed.details')}
          </ButtonLink>
          <ButtonLink {...link} to={paths.editCar(id)} aria-label={t('cars.managed.edit-label', { title })}>
            {t('cars.managed.edit')}
          </ButtonLink>
          <StatusButton car={car} change={change} />
          <ButtonLink {...link} to={paths.rents(id)} aria-label={t('cars.managed.see-rents-label', { title })}>
            {t('cars.managed.see-rents')}
          </ButtonLink>
          <Menu
            label={t('moderation.pendings.more-about', { title })}
            align="end"
            renderTrigger={(trigger) => (
              <Button
                {...trigger}
                variant="quiet"
                size="sm"
                icon={<Ellipsis />}
                className="max-sm:col-span-2"
                aria-label={t('moderation.pendings.more-about', { title })}
              >
                {t('moderation.pendings.more')}
              </Button>
            )}
            items={[
              { label: t('cars.manage.tab.overview'), to: paths.manageCar(id) },
              { label: t('cars.manage.tab.calendar'), to: paths.calendar(id) },
              { label: t('cars.manage.tab.prices'), to: paths.prices(id) },
              { label: t('cars.manage.tab.terms'), to: paths.rentalTerms(id) },
            ]}
          />
        </>
      }
    />
  );
}
