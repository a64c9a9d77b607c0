import {
  CalendarDays,
  CirclePause,
  CirclePlay,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  PackagePlus,
  RefreshCw,
  Tag,
  Trash2,
} from 'lucide-react';
import { Suspense, useState, type ComponentProps, type ComponentType } from 'react';
import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { paths } from '../../platform/paths.ts';
import { Menu } from '../../ui/menu.tsx';
import { usePause } from './use-pause.ts';

const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));

type MoreMenuProps = { car: ManagedCar; Trigger: ComponentType<ComponentProps<'button'> & { title: string }> };

/** Links to the car's other pages, and actions. Pausing takes effect immediately; removing asks for confirmation. */
export default function MoreMenu({ car, Trigger }: MoreMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const { isPaused, toggle } = usePause(car);
  const { id, title } = car;
  return (
    <>
      <Menu
        label={t('cars.mine.more-label', { title })}
        align="end"
        startsOpen
        renderTrigger={(props) => <Trigger title={title} {...props} />}
        items={[
          { to: paths.manageCar(id), label: t('cars.manage.tab.overview'), icon: <LayoutDashboard /> },
          { to: paths.calendar(id), label: t('cars.manage.tab.calendar'), icon: <CalendarDays /> },
          { to: paths.prices(id), label: t('cars.manage.tab.prices'), icon: <Tag /> },
          { to: paths.rentalTerms(id), label: t('cars.manage.tab.terms'), icon: <ListChecks /> },
          { to: paths.extras(id), label: t('cars.manage.tab.extras'), icon: <PackagePlus /> },
          { to: paths.pickup(id), label: t('cars.manage.tab.pickup'), icon: <KeyRound /> },
          { to: paths.feeds(id), label: t('cars.manage.tab.sync'), icon: <RefreshCw /> },
          {
            label: isPaused ? t('cars.resume.button') : t('cars.pause.button'),
            icon: isPaused ? <CirclePlay /> : <CirclePause />,
            onSelect: toggle,
          },
          { label: t('cars.remove.button'), icon: <Trash2 />, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      {isAsking && (
        <Suspense>
          <RemoveDialog car={car} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
