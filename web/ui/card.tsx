import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

const paddings = { none: '', sm: 'p-4', md: 'p-5 sm:p-6', lg: 'p-6 sm:p-8' };

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
  padding?: keyof typeof paddings;
  /** Adds a hover effect, for cards whose whole area is a link. */
  interactive?: boolean;
};

export function Card({ as = 'div', padding = 'md', interactive, className, ...rest }: CardProps) {
  // The allowed tags share the attributes of a div.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={clsx(
        'rounded-card border border-line bg-surface shadow-card',
        interactive &&
          'transition-[border-color,box-shadow] duration-200 hover:border-line-strong/60 hover:shadow-raised',
        paddings[padding],
        className,
      )}
    />
  );
}

type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3 | 4;
};

export function CardHeader({ title, description, action, level = 2 }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <Heading className="text-lg">{title}</Heading>
        {description ? <p className="mt-0.5 text-sm text-ink-soft">{description}</p> : null}
      </div>
      {action}
    </div>
  );
}
