import type { ReactNode } from 'react';

interface TitledSectionProps {
  /** Anchor of the heading. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A section with its heading beside the text, or above it on phones. Limits the line length on wide screens. */
export const TitledSection = ({ id, title, lead, children }: TitledSectionProps) => (
  <section aria-labelledby={id} className="mt-16 grid gap-x-16 gap-y-5 sm:mt-20 lg:grid-cols-[20rem_minmax(0,1fr)]">
    <div className="max-w-[42rem]">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {lead ? <p className="mt-2 text-ink-soft">{lead}</p> : null}
    </div>
    <div className="max-w-[42rem] min-w-0">{children}</div>
  </section>
);
