import { useEffect, useState, type FormEvent } from 'react';
import { storedToken } from '../../platform/session/session.ts';

const KEY = 'typed-email';

/** The address as it was typed last, so that no screen asks for it again. */
export interface TypedEmail {
  email: string;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
}

function takeKept(): string {
  try {
    const kept = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return '';
  }
}

function keep(email: string) {
  // Once signed in, nobody needs it, and the next person should not see it.
  if (!email || storedToken()) return;
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Storage is blocked or full: it has to be typed again.
  }
}

export function useTypedEmail(): TypedEmail {
  const [email, setEmail] = useState(takeKept);
  // Another language loads the page again.
  useEffect(() => {
    const onLeaving = () => keep(email);
    addEventListener('pagehide', onLeaving);
    return () => removeEventListener('pagehide', onLeaving);
  }, [email]);
  return { email, onInput: ({ currentTarget }) => setEmail(currentTarget.value) };
}
