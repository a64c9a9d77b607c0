import { t } from '../language/words.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { addMonths, firstOfMonth, weeksOf } from './month-days.ts';

/** A placeholder with the size of the first months */
export function CalendarSkeleton({ today }: { today: string }) {
  const months = [0, 1].map((month) => addMonths(firstOfMonth(today), month));
  const weeks = (month: string) => weeksOf(month).filter((week) => week.findLast(Boolean)! >= today).length;
  return (
    <div className="container-page py-6 sm:py-8">
      <p role="status" className="visually-hidden">
        {t('calendar.loading')}
      </p>
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="mt-5 h-4 w-full" />
      <Skeleton className="mt-4 h-4 w-4/5" />
      <div aria-hidden="true" className="calendar-months mt-6 grid gap-8 lg:grid-cols-2">
        {months.map((month) => (
          <div key={month} className="calendar-month">
            <Skeleton className="mb-3 h-6 w-32" />
            {/* The height of the column headings and the weeks */}
            <div style={{ height: `calc(2.1rem + ${weeks(month)} * var(--row))` }}>
              <Skeleton className="h-full rounded-card" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
