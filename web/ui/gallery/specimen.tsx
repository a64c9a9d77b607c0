import clsx from 'clsx';
import type { ReactNode } from 'react';

type SectionProps = {
  id: string;
  title: string;
  children: ReactNode;
};

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 border-t border-line pt-10 pb-16">
      <h2 id={`${id}-title`} className="mb-8 text-3xl">
        {title}
      </h2>
      <div className="grid gap-10">{children}</div>
    </section>
  );
}

type SpecimenProps = {
  title: string;
  note?: string;
  children: ReactNode;
  className?: string;
};

export function Specimen({ title, note, children, className }: SpecimenProps) {
  return (
    <div className="grid min-w-0 gap-4">
      <div>
        <h3 className="text-base">{title}</h3>
        {note ? <p className="max-w-prose text-sm text-ink-soft">{note}</p> : null}
      </div>
      <div className={clsx('min-w-0', className)}>{children}</div>
    </div>
  );
}

export const row = 'flex flex-wrap items-center gap-3';
