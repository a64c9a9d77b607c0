import clsx from 'clsx';
import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, TriangleAlert } from 'lucide-react';
import type { HealthState } from '../../contract/system/check-names.ts';
import type { SystemCheck } from '../../contract/system/system.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Card } from '../ui/card.tsx';

const STYLES: Record<HealthState, { Icon: typeof CircleCheck; mark: string }> = {
  wrong: { Icon: CircleAlert, mark: 'text-danger' },
  warning: { Icon: TriangleAlert, mark: 'text-warning' },
  unknown: { Icon: CircleHelp, mark: 'text-ink-soft' },
  good: { Icon: CircleCheck, mark: 'text-success' },
  off: { Icon: CircleMinus, mark: 'text-ink-faint' },
};

const needsAttention = ({ state }: SystemCheck) => state !== 'good' && state !== 'off';

function Mark({ state }: { state: HealthState }) {
  const { Icon, mark } = STYLES[state];
  return (
    <span className={clsx('mt-0.5 shrink-0', mark)}>
      <Icon className="size-5" aria-hidden="true" />
      <span className="visually-hidden">{t.of('system.state', state)}</span>
    </span>
  );
}

/** A failing check, with its meaning and what to do. */
const FailingCheck = ({ check: { state, title, found, since, meaning, todo } }: { check: SystemCheck }) => (
  <Card
    as="li"
    padding="sm"
    className={clsx(
      'flex gap-3',
      state === 'wrong' && 'border-s-4 border-s-danger',
      state === 'warning' && 'border-s-4 border-s-warning',
    )}
  >
    <Mark state={state} />
    <div className="min-w-0 grow">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{title}</h2>
        {since ? (
          <span className="text-sm text-ink-soft">
            {t('system.page.since', { moment: formatMoment(since, config.timeZone) })}
          </span>
        ) : null}
      </div>
      <p className="wrap-anywhere text-ink">{found}</p>
      {state === 'unknown' ? null : (
        <p className="mt-2 text-sm text-ink-soft">
          {state === 'wrong' ? `${meaning} ` : null}
          {todo}
        </p>
      )}
    </div>
  </Card>
);

const PassingCheck = ({ check: { state, title, found } }: { check: SystemCheck }) => (
  <li className="flex min-w-0 gap-3 py-2.5">
    <Mark state={state} />
    <div className="min-w-0">
      <h2 className="text-sm font-medium">{title}</h2>
      <p className="text-sm wrap-anywhere text-ink-soft">{found}</p>
    </div>
  </li>
);

const ORDER: readonly HealthState[] = ['wrong', 'warning', 'unknown', 'good', 'off'];
const byState = (a: SystemCheck, b: SystemCheck) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state);

/** Lists checks that need attention first, with more detail. */
export function CheckList({ checks }: { checks: readonly SystemCheck[] }) {
  const sorted = checks.toSorted(byState);
  const failing = sorted.filter(needsAttention);
  return (
    <>
      {failing.length > 0 && (
        <ul className="grid gap-3">
          {failing.map((check) => (
            <FailingCheck key={check.name} check={check} />
          ))}
        </ul>
      )}
      <Card padding="sm">
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {sorted
            .filter((check) => !needsAttention(check))
            .map((check) => (
              <PassingCheck key={check.name} check={check} />
            ))}
        </ul>
      </Card>
    </>
  );
}
