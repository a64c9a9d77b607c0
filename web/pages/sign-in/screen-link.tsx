import type { MouseEvent, ReactNode } from 'react';
import { openScreen } from '../../platform/sign-in-navigation.ts';

/** A link to another sign-in screen, without a page load. */
export function ScreenLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  function onClick(event: MouseEvent) {
    // The browser handles clicks that open a new tab.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openScreen(to);
  }
  return (
    <a href={to} className={className} onClick={onClick}>
      {children}
    </a>
  );
}
