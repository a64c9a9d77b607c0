import { useEffect, type RefObject } from 'react';

/** What can be told apart by somebody who hears the page: a row, a list, a part of it. */
const PLACES = 'li, ul, ol, tr, table, section, article, form, main';

/** Those around it, the nearest first: they are known only while it is on the page. */
function placesOf(element: Element, main: HTMLElement): HTMLElement[] {
  const places: HTMLElement[] = [];
  let at = element.parentElement?.closest<HTMLElement>(PLACES);
  while (at && main.contains(at)) {
    places.push(at);
    at = at.parentElement?.closest<HTMLElement>(PLACES);
  }
  return places;
}

function focusPlace(place: HTMLElement) {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.style.outline = 'none';
  }
  place.focus({ preventScroll: true });
  const { top, bottom } = place.getBoundingClientRect();
  // A page that got shorter would leave them at its end.
  if (bottom < 0 || top > window.innerHeight) place.scrollIntoView({ block: 'nearest' });
}

/**
 * What had the focus may go with what was done to it: a row that was removed, a form that was sent. The focus then goes to the
 * nearest part of the page around it that is left, instead of to the top of the document. What was only off for a while gets it back.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    let focused: Element | undefined;
    let places: HTMLElement[] = [];
    let wasOff = false;
    const stop = new AbortController();
    const { signal } = stop;
    page.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        focused = target;
        wasOff = false;
        places = placesOf(target, page);
      },
      { signal },
    );
    // Who goes elsewhere by themselves is not called back. An element that is removed may say so before it is gone.
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
      const isOff = focused.matches(':disabled');
      if (document.activeElement !== document.body) {
        wasOff = isOff;
        return;
      }
      // A button that was pressed is off while it works, and gets the focus back afterwards. A field that somebody has just
      // left is on, and stays left.
      if (focused.isConnected) {
        if (isOff) wasOff = true;
        else if (wasOff && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
        return;
      }
      focused = undefined;
      const left = places.find((place) => place.isConnected);
      if (left) focusPlace(left);
    });
    observer.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [main]);
}
