import { formatDay } from '../../contract/dates.ts';
import type { RangeDraft } from '../dates/pick-range.ts';

/** "25 Nov 2026", which fits beside another one. */
const shortDay = (day: string) => formatDay(day).replace(/ (\w{3})\w* /, ' $1 ');

/** The first and the last day, side by side. */
export function ChosenDates({ startDate, endDate }: RangeDraft) {
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-control border border-line">
      {[
        { label: 'Start', day: startDate },
        { label: 'End', day: endDate },
      ].map(({ label, day }) => (
        <div key={label} className="px-3.5 py-2">
          <dt className="text-xs font-medium text-ink-faint">{label}</dt>
          <dd className={day ? 'font-medium tabular-nums' : 'text-ink-faint'}>
            {day ? shortDay(day) : 'Select a day'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
