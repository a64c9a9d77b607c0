import clsx from 'clsx';
import type { Ref } from 'react';
import { shortDate } from '../language/formats.ts';
import { t } from '../language/words.ts';
import type { RangeDraft } from '../dates/index.ts';

const UNCHOSEN = t('rentals.dates.unchosen');
const frame = 'grid grid-cols-2 divide-x divide-line rounded-control border';
const cell = 'block px-3.5 py-2';
const labelLook = 'block text-xs font-medium text-ink-faint';
const dayLook = (day: string | undefined) => clsx('block', day ? 'font-medium tabular-nums' : 'text-ink-faint');

const parts = ({ startDate, endDate }: RangeDraft) => [
  { label: t('rentals.dates.start'), day: startDate },
  { label: t('rentals.dates.return'), day: endDate },
];

/** The first day and the one on which the car goes back, side by side. */
export function ChosenDates(dates: RangeDraft) {
  return (
    <dl className={clsx(frame, 'border-line')}>
      {parts(dates).map(({ label, day }) => (
        <div key={label} className={cell}>
          <dt className={labelLook}>{label}</dt>
          <dd className={dayLook(day)}>{day ? shortDate(day) : UNCHOSEN}</dd>
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
  /** The pointer or the focus comes near: time to fetch what a press will show. */
  onApproach: () => void;
};

/** The same two days as a button that shows and hides the calendar. */
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
          <span className={labelLook}>{label} </span>
          <span className={dayLook(day)}>{day ? shortDate(day) : UNCHOSEN} </span>
        </span>
      ))}
    </button>
  );
}
