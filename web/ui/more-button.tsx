import { SlidersHorizontal } from 'lucide-react';
import { t } from '../language/words.ts';
import { Button } from './button.tsx';

/** The number of active options behind a button. Renders nothing for zero. */
export const ChosenCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className="grid size-5.5 place-items-center rounded-full bg-brand text-xs font-semibold text-on-brand tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('ui.more.on', { count })}</span>
    </span>
  ) : null;

type MoreButtonProps = {
  label: string;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  /** Id of the element that the button shows. */
  controls: string;
  className?: string;
};

/** Toggles options that are used less often. */
export const MoreButton = ({ label, count, isOpen, onToggle, controls, className }: MoreButtonProps) => (
  <Button
    variant="secondary"
    icon={<SlidersHorizontal />}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onToggle}
    {...(className && { className })}
  >
    {label}
    <ChosenCount count={count} />
  </Button>
);
