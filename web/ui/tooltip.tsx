import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';

type TooltipProps = {
  text: string;
  align?: 'start' | 'center' | 'end';
  children: (props: { 'aria-describedby': string }) => ReactNode;
};

const aligns = { start: 'start-0', center: 'start-1/2 -translate-x-1/2 rtl:translate-x-1/2', end: 'end-0' };

/** Extra words on hover and focus. Never the only place for something one must know: touch has no hover. */
export function Tooltip({ text, align = 'center', children }: TooltipProps) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only watches what the control inside does
    <span
      className="group relative inline-flex"
      onPointerEnter={() => setDismissed(false)}
      onFocus={() => setDismissed(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDismissed(true);
      }}
    >
      {children({ 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        className={clsx(
          'absolute bottom-full z-20 hidden w-max max-w-60 animate-fade-in rounded-lg bg-ink px-3 py-2 text-sm text-paper',
          'mb-2 shadow-raised after:absolute after:inset-x-0 after:top-full after:h-2',
          !dismissed && 'group-hover:block group-has-focus-visible:block',
          aligns[align],
        )}
      >
        {text}
      </span>
    </span>
  );
}
