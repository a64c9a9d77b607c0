import { useEffect, useRef } from 'react';

/** Focuses the first invalid field after an error, because it may be out of view. */
export function useFocusOnError(error: Error | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return form;
}
