import { ChevronDown } from 'lucide-react';
import { Suspense, useState, type ComponentProps } from 'react';
import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';

const MoreMenu = lazyPart(() => import('./more-menu.tsx'));

type TriggerProps = Omit<ComponentProps<'button'>, 'children'> & { title: string };

const Trigger = ({ title, ...props }: TriggerProps) => (
  <Button
    variant="secondary"
    size="sm"
    className="max-sm:px-2"
    aria-haspopup="menu"
    aria-expanded={false}
    aria-label={t('cars.mine.more-label', { title })}
    {...props}
  >
    <span className="inline-flex items-center gap-2 max-[24rem]:hidden">
      {t('cars.mine.more')}
      <ChevronDown className="max-sm:hidden" />
    </span>
    {/* On narrow phones, the row has no room for the word. */}
    <span aria-hidden="true" className="text-lg leading-none min-[24rem]:hidden">
      ⋯
    </span>
  </Button>
);

/** Loads its menu on hover or focus, because a list has many of these buttons. */
export function CarMenuButton({ car }: { car: ManagedCar }) {
  const [isWanted, setWanted] = useState(false);
  const preload = () => void MoreMenu.preload();
  const trigger = (
    <Trigger title={car.title} onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)} />
  );
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <MoreMenu car={car} Trigger={Trigger} />
    </Suspense>
  );
}
