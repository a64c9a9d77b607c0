import type { ReactNode } from 'react';
import { monthHeading, shortWeekday, weekdayName } from '../language/formats.ts';
import { weeksOf } from './month-days.ts';

type MonthGridProps = {
  /** The first day of the month */
  month: string;
  /** Weeks that end before this day are left out. */
  from: string;
  children: (day: string) => ReactNode;
};

/** Fills the space of days of adjacent months. */
const Blank = ({ columns }: { columns: number }) => (columns > 0 ? <td aria-hidden="true" colSpan={columns} /> : null);

export function MonthGrid({ month, from, children }: MonthGridProps) {
  const weeks = weeksOf(month);
  return (
    <section id={`month-${month.slice(0, 7)}`} aria-label={monthHeading(month)} className="calendar-month">
      <h2 className="mb-2 text-lg">{monthHeading(month)}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are chosen is a grid */}
      <table role="grid" aria-multiselectable="true" aria-label={monthHeading(month)}>
        <thead>
          <tr>
            {/* The second week is always whole. */}
            {weeks[1]!.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day!)}>
                {shortWeekday(day!)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks
            .filter((week) => week.findLast(Boolean)! >= from)
            .map((week) => (
              <tr key={week.find(Boolean)}>
                <Blank columns={week.findIndex(Boolean)} />
                {week.map((day) => day && children(day))}
                <Blank columns={week.toReversed().findIndex(Boolean)} />
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
