import { useEffect } from 'react';

const TYPED_INTO =
  'input:not([readonly], [type=checkbox], [type=radio], [type=range], [type=file], [type=button], [type=submit]), ' +
  'textarea:not([readonly]), [contenteditable=true]';
/** A person who leaves a field by pressing something must not find the bar under their finger. */
const PAUSE_MILLISECONDS = 250;
/** No keyboard on a screen is lower, and no toolbar of a browser is higher. */
const KEYBOARD_MIN = 150;

/** Marks the page with `data-typing` as long as somebody types, for what would be in their way. */
export function useTyping() {
  useEffect(() => {
    const root = document.documentElement;
    const view = window.visualViewport;
    const listening = new AbortController();
    const { signal } = listening;
    let leaving: ReturnType<typeof setTimeout>;
    let most = { width: 0, height: 0 };
    let hadKeyboard = false;

    const isField = (target: EventTarget | null) => target instanceof Element && target.matches(TYPED_INTO);
    const begin = ({ target }: Event) => {
      if (!isField(target)) return;
      clearTimeout(leaving);
      root.toggleAttribute('data-typing', true);
    };
    const end = () => {
      clearTimeout(leaving);
      leaving = setTimeout(() => root.toggleAttribute('data-typing', false), PAUSE_MILLISECONDS);
    };
    // A keyboard can be put away while its field keeps the focus, and called again by a tap on that field.
    const measure = () => {
      if (!view) return;
      const [width, height] = [Math.round(view.width * view.scale), view.height * view.scale];
      if (width !== most.width) most = { width, height: 0 };
      most.height = Math.max(most.height, height);
      const hasKeyboard = most.height - height >= KEYBOARD_MIN;
      if (hasKeyboard !== hadKeyboard && isField(document.activeElement))
        root.toggleAttribute('data-typing', hasKeyboard);
      hadKeyboard = hasKeyboard;
    };

    // Not now: it would make the browser lay out the page at once, amid what has just been added to it.
    const first = requestAnimationFrame(() => setTimeout(measure));
    document.addEventListener('focusin', begin, { signal });
    document.addEventListener('focusout', end, { signal });
    view?.addEventListener('resize', measure, { signal });
    return () => {
      listening.abort();
      cancelAnimationFrame(first);
      clearTimeout(leaving);
      root.removeAttribute('data-typing');
    };
  }, []);
}
