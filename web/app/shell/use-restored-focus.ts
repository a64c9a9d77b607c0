import { useEffect, type RefObject } from 'react';

/** Elements that screen reader users can tell apart: a row, a list, a section. */
const REGIONS = 'li, ul, ol, tr, table, section, article, form, main';

/** The surrounding regions, nearest first. They can only be found while the element is in the document. */
function regionsAround(element: Element, main: HTMLElement): HTMLElement[] {
  const regions: HTMLElement[] = [];
  let at = element.parentElement?.closest<HTMLElement>(REGIONS);
  while (at && main.contains(at)) {
    regions.push(at);
    at = at.parentElement?.closest<HTMLElement>(REGIONS);
  }
  return regions;
}

function focusRegion(region: HTMLElement) {
  if (!region.hasAttribute('tabindex')) {
    region.tabIndex = -1;
    region.style.outline = 'none';
  }
  region.focus({ preventScroll: true });
  const { top, bottom } = region.getBoundingClientRect();
  // If the page got shorter, the user would otherwise see its end.
  if (bottom < 0 || top > window.innerHeight) region.scrollIntoView({ block: 'nearest' });
}

/**
 * An action may remove the focused element: a deleted row, a submitted form. Moves the focus to the nearest remaining
 * region of the page instead of the top of the document. An element that was only disabled gets the focus back.
 */
export function useRestoredFocus(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    let focused: Element | undefined;
    let regions: HTMLElement[] = [];
    let wasDisabled = false;
    const controller = new AbortController();
    const { signal } = controller;
    page.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        focused = target;
        wasDisabled = false;
        regions = regionsAround(target, page);
      },
      { signal },
    );
    // Users who move the focus themselves keep it. The timeout is needed because an element that is being removed may
    // dispatch the event while it is still connected.
    page.addEventListener(
      'focusout',
      ({ target }) =>
        setTimeout(() => {
          if (target === focused && focused?.isConnected && !focused.matches(':disabled')) focused = undefined;
        }),
      { signal },
    );
    page.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !focused?.contains(target)) focused = undefined;
      },
      { signal },
    );
    const observer = new MutationObserver(() => {
      if (!focused) return;
      const isDisabled = focused.matches(':disabled');
      if (document.activeElement !== document.body) {
        wasDisabled = isDisabled;
        return;
      }
      // A button is disabled while its action runs and gets the focus back afterwards. A field that the user has just
      // left is not disabled, and does not get it back.
      if (focused.isConnected) {
        if (isDisabled) wasDisabled = true;
        else if (wasDisabled && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
        return;
      }
      focused = undefined;
      const remaining = regions.find((region) => region.isConnected);
      if (remaining) focusRegion(remaining);
    });
    observer.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [main]);
}
