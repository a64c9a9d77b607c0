import { config } from './config.ts';

/** The mark and the name. The name is the operator's to choose, the mark is a key. */
export const Brand = () => (
  <span className="inline-flex items-center gap-2 text-lg font-bold tracking-tight text-ink">
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-brand" />
      <g className="fill-none stroke-on-brand" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="12" cy="20" r="4.6" />
        <path d="m15.4 16.6 8.1-8.1M20.6 11.4l3 3M17.9 14.1l2 2" />
      </g>
    </svg>
    {config.brand}
  </span>
);
