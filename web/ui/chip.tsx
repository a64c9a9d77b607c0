import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/words.ts';

const shape = 'inline-flex max-w-full items-center rounded-full border text-sm font-medium transition-colors';

type ChipProps = {
  children: ReactNode;
  icon?: ReactNode;
  onRemove?: () => void;
  /** Names the remove button, such as "Remove Electric". */
  removeLabel?: string;
};

export function Chip({ children, icon, onRemove, removeLabel = t('ui.chip.remove') }: ChipProps) {
  return (
    <span className={clsx(shape, 'tap min-h-9 border-line bg-surface text-ink', onRemove ? 'ps-3.5' : 'px-3.5')}>
      <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        <span className="truncate">{children}</span>
      </span>
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="tap grid size-9 shrink-0 place-items-center rounded-full text-ink-faint -outline-offset-2 hover:text-ink"
        >
          <X className="size-4" />
        </button>
      ) : null}
    </span>
  );
}

type ToggleChipProps = {
  children: ReactNode;
  pressed: boolean;
  onToggle: (pressed: boolean) => void;
  disabled?: boolean;
};

export function ToggleChip({ children, pressed, onToggle, disabled }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onToggle(!pressed)}
      className={clsx(
        shape,
        'tap min-h-9 gap-2 px-3.5 disabled:pointer-events-none disabled:opacity-45',
        pressed
          ? 'border-brand bg-brand-tint text-brand'
          : 'border-line-strong/60 bg-surface text-ink hover:bg-shade/5',
      )}
    >
      {pressed ? <Check className="-ms-0.5 size-4" strokeWidth={2.5} /> : null}
      <span className="truncate">{children}</span>
    </button>
  );
}
