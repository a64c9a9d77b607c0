import { useEffect } from 'react';

const TYPED_INTO =
  'input:not([readonly], [type=checkbox], [type=radio], [type=range], [type=file], [type=button], [type=submit]), ' +
  'textarea:not([readonly]), [contenteditable=true]';
/** When a tap elsewhere ends typing, the bar must not reappear under the finger. */
const PAUSE_MILLISECONDS = 250;
/** Lower than any on-screen keyboard, and higher than any browser toolbar */
const KEYBOARD_MIN = 150;

/** Sets `data-typing` on the page while the user types, to hide what would be in the way. */
export function useTyping() {
  useEffect(() => {
    const root = document.documentElement;
    const view = window.visualViewport;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout>;
    let largest = { width: 0, height: 0 };
    let hadKeyboard = false;

    const isField = (target: EventTarget | null) => target instanceof Element && target.matches(TYPED_INTO);
    const onFocus = ({ target }: Event) => {
      if (!isField(target)) return;
      clearTimeout(timer);
      root.toggleAttribute('data-typing', true);
    };
    const onBlur = () => {
      clearTimeout(timer);
      timer = setTimeout(() => root.toggleAttribute('data-typing', false), PAUSE_MILLISECONDS);
    };
    // A keyboard can be closed while its field keeps the focus, and reopened by a tap on that field.
    const measure = () => {
      if (!view) return;
      const [width, height] = [Math.round(view.width * view.scale), view.height * view.scale];
      if (width !== largest.width) largest = { width, height: 0 };
      largest.height = Math.max(largest.height, height);
      const hasKeyboard = largest.height - height >= KEYBOARD_MIN;
      if (hasKeyboard !== hadKeyboard && isField(document.activeElement))
        root.toggleAttribute('data-typing', hasKeyboard);
      hadKeyboard = hasKeyboard;
    };

    // Deferred, because measuring now would force a layout right after the page has changed.
    const first = requestAnimationFrame(() => setTimeout(measure));
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('focusout', onBlur, { signal });
    view?.addEventListener('resize', measure, { signal });
    return () => {
      controller.abort();
      cancelAnimationFrame(first);
      clearTimeout(timer);
      root.removeAttribute('data-typing');
    };
  }, []);
}
