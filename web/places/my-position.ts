import { useSyncExternalStore } from 'react';
import { roundPosition, type Position } from '../../contract/places/position.ts';

// For privacy, the position is only in memory and never in storage or in a URL.
let current: Position | undefined;
const listeners = new Set<() => void>();

/** The approximate position, if the user has shared it in this tab. */
export const currentPosition = (): Position | undefined => current;

export function setMyPosition(position: Position) {
  current = roundPosition(position);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useMyPosition = () => useSyncExternalStore(subscribe, currentPosition);
