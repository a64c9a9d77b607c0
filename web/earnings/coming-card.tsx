import { useState } from 'react';
import type { Earnings } from '../../contract/earnings/earnings.ts';
import { formatDay } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

const SHOWN = 5;

/** The amounts that will become due, by day */
export function ComingCard({ coming }: Pick<Earnings, 'coming'>) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? coming : coming.slice(0, SHOWN);
  return (
    <Card as="section" aria-labelledby="coming">
      <h2 id="coming" className="text-lg">
        {t('earnings.coming.title')}
      </h2>
      <p className="mt-0.5 text-sm text-ink-soft">{t('earnings.coming.about')}</p>
      {coming.length === 0 ? (
        <p className="mt-5 text-ink-soft">{t('earnings.coming.nothing')}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {shown.map(({ day, amountCents, trips }) => (
            <li key={day} className="flex items-baseline justify-between gap-4 py-2.5">
              <p className="min-w-0">
                {t('earnings.coming.on', { day: formatDay(day) })}
                <span className="block text-sm text-ink-faint">{t('earnings.trips', { trips })}</span>
              </p>
              <p className="shrink-0 font-medium whitespace-nowrap tabular-nums">{formatTotal(amountCents)}</p>
            </li>
          ))}
        </ul>
      )}
      {coming.length > SHOWN ? (
        <Button variant="quiet" size="sm" className="mt-3 -ms-3" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('earnings.coming.fewer') : t('earnings.coming.all', { count: coming.length })}
        </Button>
      ) : null}
    </Card>
  );
}
