import clsx from 'clsx';
import { Star } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { STARS } from '../../contract/reviews/review-parts.ts';
import { t } from '../language/words.ts';
import { FieldMessage } from '../ui/field-message.tsx';

type StarInputProps = {
  label: ReactNode;
  value: number | undefined;
  onChange: (stars: number) => void;
  size?: 'md' | 'lg';
  optional?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A choice of one to five stars, implemented as radio buttons for keyboard support. */
export function StarInput({ label, value, onChange, size = 'md', optional, error, autoFocus }: StarInputProps) {
  const id = useId();
  const isLarge = size === 'lg';
  const isFilled = (star: number) => value !== undefined && star <= value;
  return (
    <fieldset
      aria-describedby={error ? `${id}-message` : undefined}
      className={isLarge ? 'grid justify-items-start' : 'flex flex-wrap items-center justify-between gap-x-2'}
    >
      <legend className={clsx('text-sm font-medium', isLarge ? 'mb-0.5' : 'float-start')}>
        {label}
        {optional ? <span className="visually-hidden"> {t('ui.field.optional')}</span> : null}
      </legend>
      <div className="-mx-1 flex items-center">
        {STARS.map((star) => (
          <label
            key={star}
            className={clsx(
              'relative grid cursor-pointer place-items-center rounded-control outline-focus select-none',
              'hover:text-accent has-focus-visible:outline-2',
              isLarge ? 'size-12 text-4xl' : 'h-11 w-10 text-2xl',
              isFilled(star) ? 'text-accent' : 'text-ink-faint',
            )}
          >
            <input
              type="radio"
              name={id}
              value={star}
              checked={star === value}
              data-autofocus={autoFocus && star === (value ?? 1) ? true : undefined}
              aria-label={t('reviews.stars.choice', { stars: String(star) })}
              onChange={() => onChange(star)}
              className="visually-hidden"
            />
            <Star aria-hidden="true" className={clsx('size-[0.85em]', isFilled(star) && 'fill-current')} />
          </label>
        ))}
        {isLarge && value !== undefined ? (
          <span aria-hidden="true" className="ms-3 text-ink-soft">
            {t('reviews.stars.word', { stars: String(value) })}
          </span>
        ) : null}
      </div>
      {error ? (
        <div className="pt-1 text-sm">
          <FieldMessage id={`${id}-message`} error={error} />
        </div>
      ) : null}
    </fieldset>
  );
}
