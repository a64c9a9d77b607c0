import type { ReactNode, Ref } from 'react';

export const SLIDE_SIZES = '(width >= 64rem) 280px, (width >= 48rem) 31vw, (width >= 36rem) 44vw, 78vw';

/** Shared by a carousel and its skeleton, so that nothing moves when the cars load. */
export const SlideRow = ({ children, viewport }: { children: ReactNode; viewport?: Ref<HTMLDivElement> }) => (
  // The gap is padding inside the slides, so that the carousel measures it and the first slide aligns with the heading.
  <div ref={viewport} className="-mx-1 overflow-hidden px-1 py-1">
    <div className="-ms-4 flex touch-pan-y [&>*]:w-[78%] [&>*]:shrink-0 [&>*]:ps-4 sm:[&>*]:w-[46%] md:[&>*]:w-1/3 lg:[&>*]:w-1/4">
      {children}
    </div>
  </div>
);
