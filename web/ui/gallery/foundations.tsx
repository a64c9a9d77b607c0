import clsx from 'clsx';
import { Section, Specimen } from './specimen.tsx';

const grounds = [
  ['paper', 'bg-paper text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['surface-raised', 'bg-surface-raised text-ink'],
  ['sunken', 'bg-sunken text-ink'],
  ['brand', 'bg-brand text-on-brand'],
  ['brand-strong', 'bg-brand-strong text-on-brand'],
  ['brand-tint', 'bg-brand-tint text-brand'],
  ['accent-bright', 'bg-accent-bright text-on-accent'],
  ['accent-tint', 'bg-accent-tint text-accent'],
  ['danger-fill', 'bg-danger-fill text-on-danger'],
  ['danger-tint', 'bg-danger-tint text-danger'],
  ['accent', 'bg-accent text-paper'],
  ['success-tint', 'bg-success-tint text-success'],
  ['warning-tint', 'bg-warning-tint text-warning'],
  ['shade', 'bg-shade/10 text-ink'],
] as const;

const sizes = [
  ['text-5xl', 'Take the long way'],
  ['text-4xl', 'Take the long way'],
  ['text-3xl', 'Take the long way home'],
  ['text-2xl', 'Take the long way home'],
  ['text-xl', 'Take the long way home'],
  ['text-lg', 'Take the long way home tonight'],
] as const;

const inks = [
  ['ink', 'text-ink'],
  ['ink-soft', 'text-ink-soft'],
  ['ink-faint', 'text-ink-faint'],
  ['brand', 'text-brand'],
  ['accent', 'text-accent'],
  ['danger', 'text-danger'],
  ['success', 'text-success'],
  ['warning', 'text-warning'],
] as const;

const shadows = ['shadow-card', 'shadow-raised', 'shadow-dialog'] as const;

export function Foundations() {
  return (
    <Section id="foundations" title="Foundations">
      <Specimen title="Grounds" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {grounds.map(([name, look]) => (
          <div key={name} className={clsx('flex h-24 items-end rounded-card border border-line p-4 text-sm', look)}>
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen title="Inks" className="flex flex-wrap gap-x-8 gap-y-2 text-lg">
        {inks.map(([name, look]) => (
          <span key={name} className={clsx('font-medium', look)}>
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen title="Type" note="Instrument Sans, one family in four weights." className="grid gap-5">
        {sizes.map(([size, text]) => (
          <div key={size} className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[6rem_1fr]">
            <span className="text-xs text-ink-faint">{size}</span>
            <span className={clsx('font-semibold', size)}>{text}</span>
          </div>
        ))}
        <div className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[6rem_1fr]">
          <span className="text-xs text-ink-faint">text-base</span>
          <p className="max-w-prose">
            Body text is sixteen pixels on a twenty-four pixel line. It should read like a good letter: short sentences,
            plain words, and nothing that has to be read twice. <span className="text-sm">This is text-sm,</span>{' '}
            <span className="text-xs">and this is text-xs.</span>
          </p>
        </div>
        <div className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[6rem_1fr]">
          <span className="text-xs text-ink-faint">tabular-nums</span>
          <p className="w-40 text-end text-lg font-medium tabular-nums">
            1,111.10
            <br />
            948.00
            <br />
            2,059.10
          </p>
        </div>
      </Specimen>
      <Specimen title="Shape and depth" className="grid gap-5 sm:grid-cols-3">
        {shadows.map((shadow) => (
          <div
            key={shadow}
            className={clsx('grid h-28 place-items-center rounded-card border border-line bg-surface text-sm', shadow)}
          >
            {shadow}
          </div>
        ))}
      </Specimen>
    </Section>
  );
}
