import { useState } from 'react';
import { DRAFT_PREFIX } from '../../platform/session/drafts.ts';
import { useUser } from '../../platform/session/session.ts';

const keyOf = (uid: string, carId: string) => `${DRAFT_PREFIX}${uid}.note.${carId}`;

function store(name: string, text: string) {
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Without storage, the draft lasts as long as the page.
  }
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** The note to the owner. Stored, so that it survives reloads and the redirect to the bank. */
export function useNoteDraft(carId: string) {
  const name = keyOf(useUser().uid, carId);
  const [text, setText] = useState(() => read(name));
  return {
    text,
    setText: (typed: string) => {
      setText(typed);
      store(name, typed);
    },
  };
}

/** Clears the draft after it was sent. */
export const clearNoteDraft = (uid: string, carId: string) => store(keyOf(uid, carId), '');
