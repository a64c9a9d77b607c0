import { useEffect, useRef } from 'react';

/** Of a form: the first field that something is wrong with gets the focus, however far down somebody pressed the button. */
export function useFocusOnError(error: Error | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return form;
}
