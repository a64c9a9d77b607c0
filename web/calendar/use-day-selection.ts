import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { addDays, type DateRange } from '../../contract/dates.ts';
import { isRightToLeft } from '../ui/direction.ts';
import { columnOf, sameDayInMonth } from './month-days.ts';
import { reduceSelection, rangeOf, type SelectionAction, type DaySelection } from './selection.ts';

const dayAt = (target: EventTarget | null) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-day]')?.dataset['day']) || undefined;

/** The day that a key moves to; undefined for keys that do not move */
function dayAfter(key: string, day: string): string | undefined {
  const forward = isRightToLeft() ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -columnOf(day));
    case 'End':
      return addDays(day, 6 - columnOf(day));
    case 'PageDown':
      return sameDayInMonth(day, 1);
    case 'PageUp':
      return sameDayInMonth(day, -1);
    default:
      return undefined;
  }
}

/** Selects days by dragging, with Shift, with the keyboard, or by tapping the first and the last one. */
export function useDaySelection(limits: DateRange, firstDay: string) {
  const [selection, setSelection] = useState<DaySelection>();
  const [focusedDay, setReached] = useState(firstDay);
  const isDragging = useRef(false);
  const apply = (choice: SelectionAction) => setSelection((now) => reduceSelection(now, choice, limits));

  const endDrag = useEffectEvent(() => void (isDragging.current = false));
  const clear = useEffectEvent(() => apply({ kind: 'clear' }));
  useEffect(() => {
    const onEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog:modal')) clear();
    };
    window.addEventListener('pointerup', endDrag);
    window.addEventListener('pointercancel', endDrag);
    window.addEventListener('keydown', onEscape);
    return () => {
      window.removeEventListener('pointerup', endDrag);
      window.removeEventListener('pointercancel', endDrag);
      window.removeEventListener('keydown', onEscape);
    };
  }, []);

  const focusDay = (root: Element, day: string) => {
    const button = root.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!button) return false;
    setReached(day);
    button.focus();
    return true;
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const day = dayAt(event.target);
      if (!day || event.pointerType !== 'mouse' || event.button !== 0) return;
      isDragging.current = true;
      apply({ kind: event.shiftKey ? 'extend' : 'start', day });
    },
    onPointerOver(event: PointerEvent) {
      const day = isDragging.current && event.buttons === 1 && dayAt(event.target);
      if (day) apply({ kind: 'extend', day });
    },
    onClick(event: MouseEvent) {
      const day = dayAt(event.target);
      if (!day) return;
      setReached(day);
      // A mouse has already selected the day on pointerdown.
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
      if (pointerType !== 'mouse') apply({ kind: 'press', day });
    },
    onKeyDown(event: KeyboardEvent) {
      const day = dayAt(event.target);
      const next = day && dayAfter(event.key, day);
      if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (!focusDay(event.currentTarget, next) || !event.shiftKey) return;
      if (!selection) apply({ kind: 'start', day });
      apply({ kind: 'extend', day: next });
    },
  };
  return {
    range: selection && rangeOf(selection),
    reached: focusedDay,
    handlers,
    clear: () => apply({ kind: 'clear' }),
  };
}
