import type { MouseEvent, ReactNode } from 'react';
import { goTo } from '../../platform/address.ts';

/** A link to another of the sign-in screens. */
export function ScreenLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  function onClick(event: MouseEvent) {
    // A press that opens a tab is the browser's business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  }
  return (
    <a href={to} className={className} onClick={onClick}>
      {children}
    </a>
  );
}
