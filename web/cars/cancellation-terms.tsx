import clsx from 'clsx';
import type { CancellationTerms } from '../../contract/cars/car-terms.ts';
import {
  cancellationSteps,
  fullRefundEnd,
  hasCoolingOff,
  graceEnd,
  type CancellationStep,
} from '../../contract/rentals/refund-rule.ts';
import { FULL_REFUND_HOURS, JUST_BOOKED, REFUND_TERMS } from '../../contract/rentals/refund-terms.ts';
import { formatCancellationStep } from '../../contract/rentals/write-agreed.ts';
import { formatDay, formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';

const { hours } = JUST_BOOKED;

/** The rule in one sentence, for any dates */
export const cancellationRule = (terms: CancellationTerms): string =>
  terms === 'flexible'
    ? t('cars.cancellation.rule', { hours: FULL_REFUND_HOURS })
    : t('cars.cancellation.rule-half', REFUND_TERMS[terms]);

/** "Free cancellation until 9 June, 00:00"; undefined once that has passed */
export function freeCancellation(terms: CancellationTerms, startDate: string): string | undefined {
  const end = fullRefundEnd(terms, startDate, config.timeZone);
  if (Date.now() < end.getTime()) {
    return t('cars.cancellation.free-until', { day: formatMoment(end.toISOString(), config.timeZone) });
  }
  return hasCoolingOff(terms, startDate, config.today) ? t('cars.cancellation.free-within', { hours }) : undefined;
}

const write = (step: CancellationStep) =>
  formatCancellationStep(t, step, { formatDay, formatMoment: (at) => formatMoment(at, config.timeZone) });

const isAhead = ({ until, before }: CancellationStep) =>
  until !== null && (before ? Date.now() <= Date.parse(before) : config.today <= until);

function writeGrace({ terms, startDate, bookedAt }: TimelineProps): string[] {
  if (!bookedAt) return hasCoolingOff(terms, startDate, config.today) ? [t('cars.cancellation.grace', { hours })] : [];
  const end = graceEnd({ terms, startDate }, bookedAt, config.timeZone);
  if (!end || Date.parse(end) <= Date.now()) return [];
  return [t('cars.cancellation.grace-until', { moment: formatMoment(end, config.timeZone) })];
}

type TimelineProps = {
  terms: CancellationTerms;
  startDate: string;
  /** When the rental was paid for; now, if it is not booked yet */
  bookedAt?: string | null | undefined;
};

/** The refund after cancelling, from now on */
export function CancellationTimeline(props: TimelineProps) {
  const ahead = cancellationSteps(props.terms, props.startDate, config.timeZone).filter(isAhead);
  const [full, others] = [ahead.filter(({ part }) => part === 'full'), ahead.filter(({ part }) => part !== 'full')];
  const sentences = [...full.map(write), ...writeGrace(props), ...others.map(write)];
  const last = sentences.length > 0 ? t('cars.cancellation.none-after') : t('cars.cancellation.none-now');
  return (
    <ol className="grid text-[0.9375rem] text-ink-soft">
      {[...sentences, last].map((sentence, index) => (
        <li key={sentence} className="group relative ps-5 pb-1.5 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute start-[3px] top-4 bottom-[-0.5rem] w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className={clsx(
              'absolute start-0 top-2 size-[7px] rounded-full',
              index === 0 ? 'bg-brand' : 'border border-ink-faint bg-surface',
            )}
          />
          {sentence}
        </li>
      ))}
    </ol>
  );
}
