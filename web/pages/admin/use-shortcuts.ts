import { useEffect, useEffectEvent, useState } from 'react';

const STORED = 'sparekey-shortcuts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** What Enter presses by itself when it has the focus. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, summary, [role=button]') !== null;

/** Whether single keys do something, which people who speak to their computer or touch keys by accident can switch off. */
export function useShortcutsSetting() {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off');
  return {
    isOn,
    set: (on: boolean) => {
      localStorage.setItem(STORED, on ? 'on' : 'off');
      setOn(on);
    },
  };
}

/**
 * Single keys that do something anywhere on the page, by the name of the key in lower case. Never while somebody types,
 * in a dialog, with a modifier that the browser may want, or again and again while a key is held down.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, isOn: boolean) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
    if (event.key === 'Enter' && isPressable(event.target)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}
