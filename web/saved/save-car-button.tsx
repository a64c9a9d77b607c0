import clsx from 'clsx';
import { Heart } from 'lucide-react';
import { t } from '../language/words.ts';
import { signInFirst } from '../platform/session/sign-in-first.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useIsSaved, useSetSaved } from './saved-queries.ts';

type SaveCarButtonProps = {
  carId: string;
  /** With it, the button is a heart only, and the name tells apart the hearts of a list. */
  carTitle?: string;
  className?: string;
};

/** Keeps a car in the person's saved list, or takes it off. */
export function SaveCarButton({ carId, carTitle, className }: SaveCarButtonProps) {
  const isSaved = useIsSaved(carId);
  const saveCar = useSetSaved(carId);
  const shared = {
    'aria-pressed': isSaved,
    icon: <Heart aria-hidden="true" className={clsx(isSaved && 'fill-danger text-danger')} />,
    onClick: signInFirst(() => saveCar(!isSaved), { act: 'save', carId }),
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
