import clsx from 'clsx';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3 | 4;
  className?: string;
};

export function EmptyState({ icon, title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx('mx-auto grid max-w-md justify-items-center px-4 py-12 text-center', className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-5 grid size-14 place-items-center rounded-full bg-shade/6 text-ink-soft [&_svg]:size-6"
        >
          {icon}
        </span>
      ) : null}
      <Heading className="text-xl">{title}</Heading>
      {children ? <div className="mt-2 text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
