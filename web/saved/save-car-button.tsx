import clsx from 'clsx';
import { Heart } from 'lucide-react';
import { t } from '../language/words.ts';
import { requireSignIn } from '../platform/session/require-sign-in.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useIsSaved, useSetSaved } from './saved-queries.ts';

type SaveCarButtonProps = {
  carId: string;
  /** Renders only a heart icon, whose accessible name contains the title. For lists. */
  carTitle?: string;
  /** Called after the car was removed, where it disappears from the page. */
  onRemoved?: (() => void) | undefined;
  className?: string;
};

/** Adds a car to the user's saved cars, or removes it. */
export function SaveCarButton({ carId, carTitle, onRemoved, className }: SaveCarButtonProps) {
  const isSaved = useIsSaved(carId);
  const saveCar = useSetSaved(carId, onRemoved);
  const shared = {
    'aria-pressed': isSaved,
    icon: <Heart aria-hidden="true" className={clsx(isSaved && 'fill-danger text-danger')} />,
    onClick: requireSignIn(() => saveCar(!isSaved), { act: 'save', carId }),
  };
  if (carTitle)
    return (
      <IconButton
        {...shared}
        label={t('saved.button.save-car', { title: carTitle })}
        variant="secondary"
        className={className}
      />
    );
  return (
    <Button {...shared} variant="quiet" size="sm" className={className}>
      {isSaved ? t('saved.button.saved') : t('saved.button.save')}
    </Button>
  );
}
