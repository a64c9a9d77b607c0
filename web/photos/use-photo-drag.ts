import { useEffect, useEffectEvent, useState, type PointerEvent as ReactPointerEvent } from 'react';

interface Drag {
  id: string;
  from: number;
  to: number;
  /** Position of the pointer, and the point in the tile where it started. */
  x: number;
  y: number;
  holdX: number;
  holdY: number;
}

const EDGE_PIXELS = 72;
const SCROLL_PIXELS = 10;

/**
 * Reorders photos with a mouse, pen or finger. During a drag, the other tiles make room with the CSS property `order` only:
 * moving the elements in the document would make browsers lose the touch.
 */
export function usePhotoDrag(ids: readonly string[], onMove: (id: string, to: number) => void) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [drag, setDrag] = useState<Drag>();

  const tiles = () => [...(list?.children ?? [])] as HTMLElement[];

  const follow = useEffectEvent(({ clientX, clientY }: { clientX: number; clientY: number }) => {
    if (!drag || !list) return;
    const box = list.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    // Uses layout positions, which the transform of the dragged tile does not affect.
    const at = tiles().find(
      ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
        x >= offsetLeft && x < offsetLeft + offsetWidth && y >= offsetTop && y < offsetTop + offsetHeight,
    );
    const to = at ? Number(at.style.order) : drag.to;
    setDrag({ ...drag, x: clientX, y: clientY, to });
    if (clientY < EDGE_PIXELS) window.scrollBy(0, -SCROLL_PIXELS);
    if (clientY > window.innerHeight - EDGE_PIXELS) window.scrollBy(0, SCROLL_PIXELS);
  });

  const drop = useEffectEvent((isConfirmed: boolean) => {
    setDrag(undefined);
    if (drag && isConfirmed && drag.to !== drag.from) onMove(drag.id, drag.to);
  });

  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const move = (event: PointerEvent) => follow(event);
    const up = () => drop(true);
    const cancel = () => drop(false);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && drop(false);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', escape);
    };
  }, [isDragging]);

  function begin(event: ReactPointerEvent, id: string) {
    if (event.button !== 0 || ids.length < 2) return;
    const tile = tiles()[ids.indexOf(id)];
    if (!tile) return;
    event.preventDefault();
    const box = tile.getBoundingClientRect();
    const from = ids.indexOf(id);
    setDrag({
      id,
      from,
      to: from,
      x: event.clientX,
      y: event.clientY,
      holdX: event.clientX - box.left,
      holdY: event.clientY - box.top,
    });
  }

  /** Returns the position of a tile during the drag. */
  function orderOf(index: number): number {
    if (!drag) return index;
    const { from, to } = drag;
    if (index === from) return to;
    if (from < index && index <= to) return index - 1;
    return to <= index && index < from ? index + 1 : index;
  }

  return [setList, { list, drag, begin, orderOf }] as const;
}

export type PhotoDrag = ReturnType<typeof usePhotoDrag>[1];
