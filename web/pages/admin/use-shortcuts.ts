import { useEffect, useEffectEvent, useState } from 'react';

const STORED = 'sparekey-shortcuts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Elements that the browser itself activates on Enter. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, summary, [role=button]') !== null;

/** Stores whether single-key shortcuts are on. WCAG 2.1.4 requires a way to switch them off, for example for speech input. */
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
 * Registers single-key shortcuts for the page, by lower-case key name. Ignores keys while the user types, in dialogs, with
 * modifiers (which may be browser shortcuts), and repeats of a held key.
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
