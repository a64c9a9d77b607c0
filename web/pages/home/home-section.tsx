import type { ReactNode } from 'react';

export const HomeSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="text-3xl">
      {title}
    </h2>
    {children}
  </section>
);
