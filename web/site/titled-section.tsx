import type { ReactNode } from 'react';

interface TitledSectionProps {
  /** The heading's anchor. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A heading with its text beside it; above it on phones. Lines stay short enough to read on a wide screen. */
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
