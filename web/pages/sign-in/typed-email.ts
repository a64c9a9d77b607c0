import { useEffect, useState, type FormEvent } from 'react';
import { storedToken } from '../../platform/session/session.ts';

const KEY = 'typed-email';

/** The last typed email address, shared by the sign-in screens. */
export interface TypedEmail {
  email: string;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
}

function takeStoredEmail(): string {
  try {
    const stored = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return stored;
  } catch {
    return '';
  }
}

function storeEmail(email: string) {
  // After sign-in it is no longer needed, and the next user of the device must not see it.
  if (!email || storedToken()) return;
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Storage is blocked or full, so the user has to type it again.
  }
}

export function useTypedEmail(): TypedEmail {
  const [email, setEmail] = useState(takeStoredEmail);
  // Changing the language reloads the page.
  useEffect(() => {
    const onLeaving = () => storeEmail(email);
    addEventListener('pagehide', onLeaving);
    return () => removeEventListener('pagehide', onLeaving);
  }, [email]);
  return { email, onInput: ({ currentTarget }) => setEmail(currentTarget.value) };
}
