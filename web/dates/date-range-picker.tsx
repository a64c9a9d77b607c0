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
  isWhole,
  pickDay,
  reasonAgainst,
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

/** What reasons and refusals name of a car's terms. */
const valuesOf = ({ leastDays, mostDays, noticeDays, windowDays }: RangeTerms) => ({
  least: leastDays,
  most: mostDays,
  notice: noticeDays,
  days: windowDays,
});

function tell(refusal: Refusal, startDate: string | undefined, { terms, today }: Calendar): string {
  const from = startDate && { short: addDays(startDate, terms.leastDays), 'same-day': startDate }[refusal as string];
  const day = from ?? (refusal === 'soon' ? firstStartDate(terms, today) : (startDate ?? today));
  const isWritten = refusal === 'same-day' ? formatDay(day) : dayAndMonth(day);
  return t.of('dates.refusal', refusal, { ...valuesOf(terms), day: isWritten });
}

/** What the calendar says below itself, and to a screen reader after every press. */
function say({ startDate, endDate }: RangeDraft, refusal: Refusal | undefined, calendar: Calendar): string {
  const told = refusal && tell(refusal, startDate, calendar);
  const sentences = (...all: (string | undefined)[]) => all.filter(Boolean).join(' ');
  if (!startDate) return sentences(told, t('dates.said.choose-first'));
  const first = formatDay(startDate);
  if (!endDate) return sentences(told ?? t('dates.said.from', { day: first }), t('dates.said.choose-return'));
  const days = daysBetween({ startDate, endDate });
  return sentences(told, t('dates.said.chosen', { days, first, last: formatDay(endDate) }));
}

/** Reasons that the calendar shows on the day. */
const MARKED = ['soon', 'booked', 'lone', 'returnOnly', 'short'] as const;

const Terms = createContext(ANY_TERMS);

/** What a day costs: with little room, and in full. */
export type DayPrice = { short: string; full: string };
const Prices = createContext<((day: string) => DayPrice | undefined) | undefined>(undefined);

/** A day that cannot be picked can still be reached, so that everybody can learn why. */
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
      // Drawn by the stylesheet: its name has the price in full.
      data-price={priceOf && !reason ? (priceOf(dateToDay(day.date))?.short ?? '') : undefined}
    />
  );
}

/** What the marks on the days mean. */
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

/** The chosen first day, or else the first day that can be chosen, or else any that can be reached. */
const dayToStartAt = (calendar: HTMLElement | null) =>
  calendar?.querySelector<HTMLButtonElement>('[aria-selected=true] button') ??
  calendar?.querySelector<HTMLButtonElement>('[role=gridcell] button:enabled:not([aria-disabled=true])') ??
  calendar?.querySelector<HTMLButtonElement>('[role=gridcell] button:enabled');

export type DateRangePickerProps = {
  value: RangeDraft;
  onChange: (range: RangeDraft) => void;
  /** Days that cannot be picked, both ends included. */
  blocked?: readonly DateRange[] | undefined;
  /** Days that one has already, marked as such */
  own?: DateRange | undefined;
  /** What the car's owner asks for */
  terms?: RangeTerms | undefined;
  /** Puts the focus on the chosen day, or on the first free one, once shown; another number does so again. */
  autoFocus?: boolean | number;
  months?: 1 | 2;
  label?: string;
  /** What each day costs, shown on it */
  priceOf?: ((day: string) => DayPrice | undefined) | undefined;
};

/** A calendar for two days and what lies between. Load it lazily: it weighs more than most pages. */
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

  /** The range as it would be if the day under the pointer were pressed. */
  const preview = hovered && value.startDate && !value.endDate ? pickDay(value, hovered, calendar).range : {};
  const reasonOf = (date: Date) => reasonAgainst(dateToDay(date), calendar, value);
  const hasReason = (reason: Reason) => (date: Date) => reasonOf(date) === reason;
  const isIn = (range: RangeDraft) => (date: Date) => isWhole(range) && contains(range, dateToDay(date));

  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (autoFocus) dayToStartAt(root.current)?.focus();
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
            // To where the last rental that may be booked now ends.
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
            footer={say(value, refusal, calendar)}
          />
          {blocked.length > 0 || own ? <Legend leastDays={terms.leastDays} hasOwn={own !== undefined} /> : null}
        </div>
      </Prices>
    </Terms>
  );
}
