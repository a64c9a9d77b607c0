import clsx from 'clsx';
import type { Ref } from 'react';
import { shortDate } from '../language/formats.ts';
import { t } from '../language/words.ts';
import type { RangeDraft } from '../dates/index.ts';

const UNCHOSEN = t('rentals.dates.unchosen');
const frame = 'grid grid-cols-2 divide-x divide-line rounded-control border';
const cell = 'block px-3.5 py-2';
const labelClasses = 'block text-xs font-medium text-ink-faint';
const dayClasses = (day: string | undefined) => clsx('block', day ? 'font-medium tabular-nums' : 'text-ink-faint');

const parts = ({ startDate, endDate }: RangeDraft) => [
  { label: t('rentals.dates.start'), day: startDate },
  { label: t('rentals.dates.return'), day: endDate },
];

/** The first and the last day of the rental, side by side. */
export function ChosenDates(dates: RangeDraft) {
  return (
    <dl className={clsx(frame, 'border-line')}>
      {parts(dates).map(({ label, day }) => (
        <div key={label} className={cell}>
          <dt className={labelClasses}>{label}</dt>
          <dd className={dayClasses(day)}>{day ? shortDate(day) : UNCHOSEN}</dd>
        </div>
      ))}
    </dl>
  );
}

type DatesButtonProps = RangeDraft & {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  /** The id of the calendar. */
  controls: string;
  onPress: () => void;
  /** Called on hover and focus, to preload the calendar. */
  onApproach: () => void;
};

/** The dates as a button that toggles the calendar. */
export function DatesButton({ ref, isOpen, controls, onPress, onApproach, ...dates }: DatesButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      className={clsx(frame, 'w-full border-line-strong/60 text-start transition-colors hover:border-line-strong')}
    >
      {parts(dates).map(({ label, day }) => (
        <span key={label} className={cell}>
          <span className={labelClasses}>{label} </span>
          <span className={dayClasses(day)}>{day ? shortDate(day) : UNCHOSEN} </span>
        </span>
      ))}
    </button>
  );
}
