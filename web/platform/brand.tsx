import { config } from './config.ts';

const { brand, logo } = config;

/** Sparekey's default logo, a key. */
const Mark = () => (
  <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
    <rect width="32" height="32" rx="9" className="fill-brand" />
    <g className="fill-none stroke-on-brand" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="12" cy="20" r="4.6" />
      <path d="m15.4 16.6 8.1-8.1M20.6 11.4l3 3M17.9 14.1l2 2" />
    </g>
  </svg>
);

const Logo = ({ src, className = '' }: { src: string; className?: string }) => (
  <img
    src={src}
    alt={logo?.hasName ? brand : ''}
    width={logo?.width}
    height={logo?.height}
    className={`h-8 w-auto max-w-44 object-contain ${className}`}
  />
);

/** The default logo and the name, or the operator's logo. A logo that contains the name is shown without it. */
export const Brand = () => (
  <span className="inline-flex items-center gap-2 text-lg font-bold tracking-tight text-ink">
    {logo ? <Logo src={logo.src} className={logo.darkSrc && 'dark:not-print:hidden'} /> : <Mark />}
    {logo?.darkSrc ? <Logo src={logo.darkSrc} className="hidden dark:not-print:block" /> : null}
    {logo?.hasName ? null : brand}
  </span>
);
