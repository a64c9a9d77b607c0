import clsx from 'clsx';
import { Check } from 'lucide-react';
import { rich, t } from '../language/words.ts';

type Step = {
  id: string;
  label: string;
  state: 'complete' | 'current' | 'upcoming';
  disabled?: boolean;
};

type StepperProps = {
  label: string;
  steps: readonly Step[];
  onSelect: (id: string) => void;
  className?: string;
};

const marks = {
  complete: 'border-brand bg-brand-tint text-brand',
  current: 'border-brand bg-brand text-on-brand',
  upcoming: 'border-line-strong bg-surface text-ink-soft',
};

export function Stepper({ label, steps, onSelect, className }: StepperProps) {
  const at = steps.findIndex((step) => step.state === 'current');
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex items-center">
        {steps.map((step, index) => (
          <li key={step.id} className={clsx('flex items-center', index > 0 && 'grow')}>
            {index > 0 ? (
              <span
                aria-hidden="true"
                className={clsx('mx-1 h-px grow sm:mx-3', index <= at ? 'bg-brand' : 'bg-line-strong/60')}
              />
            ) : null}
            <button
              type="button"
              disabled={step.disabled}
              aria-current={step.state === 'current' ? 'step' : undefined}
              onClick={() => onSelect(step.id)}
              className={clsx(
                'tap group flex min-h-11 items-center justify-center gap-2.5 rounded-control text-sm font-medium',
                'disabled:pointer-events-none',
                step.state === 'current' ? 'text-ink' : 'text-ink-soft enabled:hover:text-ink',
              )}
            >
              <span
                className={clsx(
                  'grid size-8 shrink-0 place-items-center rounded-full border font-semibold tabular-nums',
                  'transition-colors group-enabled:group-hover:border-brand',
                  marks[step.state],
                )}
              >
                {step.state === 'complete' ? <Check className="size-4" strokeWidth={2.5} /> : index + 1}
              </span>
              <span className="max-lg:visually-hidden">{step.label}</span>
              {step.state === 'complete' ? <span className="visually-hidden">{t('ui.stepper.complete')}</span> : null}
            </button>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="mt-2 text-sm text-ink-soft lg:hidden">
        {rich('ui.stepper.step', {
          step: at + 1,
          steps: steps.length,
          label: steps[at]?.label ?? '',
          strong: (words) => <span className="font-semibold text-ink">{words}</span>,
        })}
      </p>
    </nav>
  );
}
