import clsx from 'clsx';

const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-8' };

type SpinnerProps = {
  /** Announced to screen readers. Omit it if other text already states what is loading. */
  label?: string;
  size?: keyof typeof sizes;
  className?: string;
};

export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  const ring = (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={clsx('animate-spin', sizes[size], className)}>
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="2.5" className="opacity-20" />
      <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
