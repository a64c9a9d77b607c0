import { ChevronLeft, ChevronRight } from 'lucide-react';
import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import { DayPicker, type CustomComponents, type DayButtonProps, type Formatters, type Labels } from 'react-day-picker';
import { firstStartDate } from '../../contract/cars/car-terms.ts';
import { addDays, contains, daysBetween, type DateRange } from '../../contract/dates.ts';
import { dayAndMonth, formatDay, formatWeekday, monthHeading, shortWeekday, weekdayName } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { isRightToLeft } from '../ui/direction.ts';
import { dateToDay, dayToDate } from './local-day.ts';
import {
  ANY_TERMS,
  isCompleteRange,
  pickDay,
  unavailableReason,
  type Calendar,
  type RangeDraft,
  type RangeTerms,
  type Reason,
  type Refusal,
} from './pick-range.ts';
import { DESKTOP, useMediaQuery } from './use-media-query.ts';
import './date-range-picker.css';

const NO_RANGES: readonly DateRange[] = [];

const WEEK_STARTS = { sunday: 0, monday: 1, saturday: 6 } as const;
const WEEK_STARTS_ON = WEEK_STARTS[t('language.week-starts-on') as keyof typeof WEEK_STARTS];

const formatters: Partial<Formatters> = {
  formatCaption: (month) => monthHeading(dateToDay(month)),
  formatWeekdayName: (date) => shortWeekday(dateToDay(date)),
};

const labels: Partial<Labels> = {
  labelGrid: (month) => monthHeading(dateToDay(month)),
  labelWeekday: (date) => weekdayName(dateToDay(date)),
  labelNext: () => t('dates.picker.next-month'),
  labelPrevious: () => t('dates.picker.previous-month'),
};

/** Values of a car's terms that reasons and refusals mention */
const valuesOf = ({ leastDays, mostDays, noticeDays, windowDays }: RangeTerms) => ({
  least: leastDays,
  most: mostDays,
  notice: noticeDays,
  days: windowDays,
});

function describeRefusal(refusal: Refusal, startDate: string | undefined, { terms, today }: Calendar): string {
  const from = startDate && { short: addDays(startDate, terms.leastDays), 'same-day': startDate }[refusal as string];
  const day = from ?? (refusal === 'soon' ? firstStartDate(terms, today) : (startDate ?? today));
  const shownDay = refusal === 'same-day' ? formatDay(day) : dayAndMonth(day);
  return t.of('dates.refusal', refusal, { ...valuesOf(terms), day: shownDay });
}

/** The text below the calendar, announced by screen readers after every selection */
function describeSelection(
  { startDate, endDate }: RangeDraft,
  refusal: Refusal | undefined,
  calendar: Calendar,
): string {
  const refusalText = refusal && describeRefusal(refusal, startDate, calendar);
  const sentences = (...all: (string | undefined)[]) => all.filter(Boolean).join(' ');
  if (!startDate) return sentences(refusalText, t('dates.selection.choose-first'));
  const first = formatDay(startDate);
  if (!endDate)
    return sentences(refusalText ?? t('dates.selection.from', { day: first }), t('dates.selection.choose-return'));
  const days = daysBetween({ startDate, endDate });
  return sentences(refusalText, t('dates.selection.chosen', { days, first, last: formatDay(endDate) }));
}

/** Reasons that are marked on the day */
const MARKED = ['soon', 'booked', 'lone', 'returnOnly', 'short'] as const;

const Terms = createContext(ANY_TERMS);

/** The price of a day, abbreviated and in full */
type DayPrice = { short: string; full: string };
const Prices = createContext<((day: string) => DayPrice | undefined) | undefined>(undefined);

/** Unavailable days stay focusable, so that everyone can find out why. */
function Day({ day, modifiers, ...button }: DayButtonProps) {
  const priceOf = use(Prices);
  const values = valuesOf(use(Terms));
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus();
  }, [modifiers.focused]);
  const reason = modifiers.far ? 'far' : modifiers.disabled ? 'past' : MARKED.find((marked) => modifiers[marked]);
  return (
    <button
      ref={ref}
      {...button}
      aria-disabled={button['aria-disabled'] || Boolean(reason) || undefined}
      title={reason && t.of('dates.reason', reason, values)}
      // Rendered by the stylesheet, because the accessible name contains the full price.
      data-price={priceOf && !reason ? (priceOf(dateToDay(day.date))?.short ?? '') : undefined}
    />
  );
}

const Legend = ({ leastDays, hasOwn }: Pick<RangeTerms, 'leastDays'> & { hasOwn: boolean }) => (
  <ul className="calendar-legend">
    {hasOwn ? (
      <li>
        <span aria-hidden="true" className="own">
          <span className="rdp-day_button" />
        </span>
        {t('dates.picker.legend.own')}
      </li>
    ) : null}
    <li>
      <span aria-hidden="true" className="booked">
        <span className="rdp-day_button" />
      </span>
      {t('dates.picker.legend.booked')}
    </li>
    <li>
      <span aria-hidden="true" className="return-only">
        <span className="rdp-day_button" />
      </span>
      {t('dates.picker.legend.return-only', { least: leastDays })}
    </li>
  </ul>
);

const components: Partial<CustomComponents> = {
  DayButton: Day,
  Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />),
};

/** The selected first day, else the first available day, else the first focusable one */
const initialFocusDay = (calendar: HTMLElement | null) =>
  calendar?.querySelector<HTMLButtonElement>('[aria-selected=true] button') ??
  calendar?.querySelector<HTMLButtonElement>('[role=gridcell] button:enabled:not([aria-disabled=true])') ??
  calendar?.querySelector<HTMLButtonElement>('[role=gridcell] button:enabled');

type DateRangePickerProps = {
  value: RangeDraft;
  onChange: (range: RangeDraft) => void;
  /** Days that cannot be picked, both ends included. */
  blocked?: readonly DateRange[] | undefined;
  /** Days that are already part of the rental, marked as such */
  own?: DateRange | undefined;
  /** The terms of the car */
  terms?: RangeTerms | undefined;
  /** Focuses the selected day or the first available one when shown; another number focuses it again. */
  autoFocus?: boolean | number;
  months?: 1 | 2;
  label?: string;
  /** The price shown on each day */
  priceOf?: ((day: string) => DayPrice | undefined) | undefined;
};

/** A calendar for selecting a date range. Load it lazily: it is larger than most pages. */
export default function DateRangePicker({
  value,
  onChange,
  blocked = NO_RANGES,
  own,
  terms = ANY_TERMS,
  autoFocus,
  months,
  label = t('dates.picker.label'),
  priceOf,
}: DateRangePickerProps) {
  const isWide = useMediaQuery(DESKTOP);
  const [hovered, setHovered] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const { today } = config;
  const calendar = useMemo(() => ({ today, blocked, terms }), [today, blocked, terms]);

  /** The range if the hovered day were selected */
  const preview = hovered && value.startDate && !value.endDate ? pickDay(value, hovered, calendar).range : {};
  const reasonOf = (date: Date) => unavailableReason(dateToDay(date), calendar, value);
  const hasReason = (reason: Reason) => (date: Date) => reasonOf(date) === reason;
  const isIn = (range: RangeDraft) => (date: Date) => isCompleteRange(range) && contains(range, dateToDay(date));

  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) initialFocusDay(root.current)?.focus();
  }, [autoFocus]);

  return (
    <Terms value={terms}>
      <Prices value={priceOf}>
        <div ref={root}>
          <DayPicker
            mode="range"
            dir={isRightToLeft() ? 'rtl' : 'ltr'}
            selected={{
              from: value.startDate ? dayToDate(value.startDate) : undefined,
              to: value.endDate ? dayToDate(value.endDate) : undefined,
            }}
            onSelect={(_, date) => {
              const picked = pickDay(value, dateToDay(date), calendar);
              setRefusal(picked.refusal);
              setHovered(undefined);
              if (picked.range !== value) onChange(picked.range);
            }}
            today={dayToDate(today)}
            defaultMonth={dayToDate(value.startDate ?? today)}
            startMonth={dayToDate(today)}
            // The latest end of a rental that can be booked now
            endMonth={dayToDate(addDays(today, terms.windowDays + terms.mostDays))}
            disabled={[{ before: dayToDate(today) }, hasReason('far')]}
            modifiers={{
              far: hasReason('far'),
              soon: hasReason('soon'),
              short: hasReason('short'),
              booked: hasReason('booked'),
              lone: hasReason('lone'),
              returnOnly: hasReason('returnOnly'),
              preview: isIn(preview),
              own: isIn(own ?? {}),
            }}
            modifiersClassNames={{
              own: 'own',
              soon: 'not-yet',
              short: 'not-yet',
              booked: 'booked',
              lone: 'lone',
              returnOnly: 'return-only',
              preview: 'preview',
            }}
            numberOfMonths={months ?? (isWide ? 2 : 1)}
            weekStartsOn={WEEK_STARTS_ON}
            fixedWeeks
            onDayMouseEnter={(date) => setHovered(dateToDay(date))}
            onDayMouseLeave={() => setHovered(undefined)}
            onDayFocus={(date) => setHovered(dateToDay(date))}
            className="calendar"
            aria-label={label}
            components={components}
            formatters={formatters}
            labels={{
              ...labels,
              labelDayButton: (date, { range_start, range_end, selected, today }) => {
                const isStart = range_start || (selected && !value.endDate);
                const reason = reasonOf(date);
                const day = t('dates.picker.day', {
                  day: formatWeekday(dateToDay(date)),
                  isToday: String(Boolean(today)),
                  part: range_end ? 'end' : isStart ? 'start' : selected ? 'between' : 'none',
                  reason: reason ?? 'none',
                  ...valuesOf(terms),
                });
                const price = reason ? undefined : priceOf?.(dateToDay(date));
                return price ? t('dates.picker.priced-day', { day, price: price.full }) : day;
              },
            }}
            footer={describeSelection(value, refusal, calendar)}
          />
          {blocked.length > 0 || own ? <Legend leastDays={terms.leastDays} hasOwn={own !== undefined} /> : null}
        </div>
      </Prices>
    </Terms>
  );
}
