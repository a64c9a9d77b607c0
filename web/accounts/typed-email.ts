import { useState, type FormEvent } from 'react';

/** The address as it was typed last, so that no screen asks for it again. */
export interface TypedEmail {
  email: string;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
}

export function useTypedEmail(): TypedEmail {
  const [email, setEmail] = useState('');
  return { email, onInput: ({ currentTarget }) => setEmail(currentTarget.value) };
}
