import { useState } from 'react';
import { DRAFT_PREFIX } from '../../platform/session/drafts.ts';
import { useUser } from '../../platform/session/session.ts';

const nameOf = (uid: string, carId: string) => `${DRAFT_PREFIX}${uid}.note.${carId}`;

function keep(name: string, text: string) {
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Where nothing can be stored it lasts as long as the page.
  }
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** What somebody writes to an owner with a request, through a reload and the bank's own page. */
export function useNoteDraft(carId: string) {
  const name = nameOf(useUser().uid, carId);
  const [text, setText] = useState(() => read(name));
  return {
    text,
    setText: (typed: string) => {
      setText(typed);
      keep(name, typed);
    },
  };
}

/** It was sent. */
export const forgetNote = (uid: string, carId: string) => keep(nameOf(uid, carId), '');
