import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from './card.tsx';

type FoldProps = {
  title: string;
  /** The most important content, shown while collapsed. */
  summary?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A collapsible card, based on a native `details` element. It is always expanded in print. */
export function CollapsibleCard({ title, summary, className = '', children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasOpen = false;
    const expand = () => {
      wasOpen = fold.current?.open ?? false;
      if (fold.current) fold.current.open = true;
    };
    const restore = () => {
      if (fold.current) fold.current.open = wasOpen;
    };
    window.addEventListener('beforeprint', expand);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', expand);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
  return (
    <Card padding="none" className={className}>
      <details ref={fold} className="group">
        <summary className="flex min-h-14 list-none items-center gap-x-4 rounded-card px-5 py-3 hover:bg-shade/5 sm:px-6 print:hidden [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-lg">{title}</h2>
            {summary ? <span className="text-ink-soft tabular-nums">{summary}</span> : null}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-5 pb-5 sm:px-6 sm:pb-6 print:p-0">{children}</div>
      </details>
    </Card>
  );
}
