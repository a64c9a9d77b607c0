import clsx from 'clsx';
import { t } from '../language/words.ts';
import { formatPrice } from '../platform/amounts.ts';
import { SPAN_CLASSES } from './day-cell.tsx';
import { lookUp } from '../../contract/look-up.ts';

const STATES = ['booked', 'on-hold', 'asked-for', 'blocked', 'imported', 'buffer'] as const;

const SAMPLE_CENTS = 5_000;
const CHANGED = 'calendar-price is-from-day mx-0 self-center text-xs';

export const Legend = ({ withPrices = false }: { withPrices?: boolean }) => (
  <ul aria-label={t('calendar.legend.label')} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">
    {STATES.map((state) => (
      <li key={state} className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={clsx(
            'h-3.5 w-6 shrink-0 rounded-full',
            lookUp(SPAN_CLASSES, state) ?? 'calendar-day is-buffer border border-line',
          )}
        />
        {t.of('calendar.state', state)}
      </li>
    ))}
    {withPrices && (
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={CHANGED}>
          {formatPrice(SAMPLE_CENTS)}
        </span>
        {t('calendar.legend.own-price')}
      </li>
    )}
  </ul>
);
