import { useSyncExternalStore } from 'react';
import { roughly, type Position } from '../../contract/places/position.ts';

// Kept for as long as the tab lives, in no storage and in no address.
let known: Position | undefined;
const listeners = new Set<() => void>();

/** Roughly, as far as the person has told in this tab. */
export const whereAmI = (): Position | undefined => known;

export function keepMyPosition(position: Position) {
  known = roughly(position);
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const useMyPosition = () => useSyncExternalStore(subscribe, whereAmI);
