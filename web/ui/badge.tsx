import clsx from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-shade/8 text-ink-soft',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  brand: 'bg-brand-tint text-brand',
};

export type BadgeTone = keyof typeof tones;

type BadgeProps = {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex weak:max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.75 text-xs font-medium [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
