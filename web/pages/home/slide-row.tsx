import type { ReactNode, Ref } from 'react';

export const SLIDE_SIZES = '(width >= 64rem) 280px, (width >= 48rem) 31vw, (width >= 36rem) 44vw, 78vw';

/** Keeps a carousel and its skeleton alike to the pixel, so that nothing jumps when the cars arrive. */
export const SlideRow = ({ children, viewport }: { children: ReactNode; viewport?: Ref<HTMLDivElement> }) => (
  // The room between slides is padding inside them: the carousel counts it, and the first one lines up with the heading.
  <div ref={viewport} className="-mx-1 overflow-hidden px-1 py-1">
    <div className="-ms-4 flex touch-pan-y [&>*]:w-[78%] [&>*]:shrink-0 [&>*]:ps-4 sm:[&>*]:w-[46%] md:[&>*]:w-1/3 lg:[&>*]:w-1/4">
      {children}
    </div>
  </div>
);
