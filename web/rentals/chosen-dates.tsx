import clsx from 'clsx';
import type { Ref } from 'react';
import { formatDay } from '../language/formats.ts';
import type { RangeDraft } from '../dates/index.ts';

/** "25 Nov 2026", which fits beside another one. */
const shortDay = (day: string) => formatDay(day).replace(/ (\w{3})\w* /, ' $1 ');

const UNCHOSEN = 'Choose a day';
const frame = 'grid grid-cols-2 divide-x divide-line rounded-control border';
const cell = 'block px-3.5 py-2';
const labelLook = 'block text-xs font-medium text-ink-faint';
const dayLook = (day: string | undefined) => clsx('block', day ? 'font-medium tabular-nums' : 'text-ink-faint');

const parts = ({ startDate, endDate }: RangeDraft) => [
  { label: 'Start', day: startDate },
  { label: 'Return', day: endDate },
];

/** The first day and the one on which the car goes back, side by side. */
export function ChosenDates(dates: RangeDraft) {
  return (
    <dl className={clsx(frame, 'border-line')}>
      {parts(dates).map(({ label, day }) => (
        <div key={label} className={cell}>
          <dt className={labelLook}>{label}</dt>
          <dd className={dayLook(day)}>{day ? shortDay(day) : UNCHOSEN}</dd>
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
          <span className={dayLook(day)}>{day ? shortDay(day) : UNCHOSEN} </span>
        </span>
      ))}
    </button>
  );
}
