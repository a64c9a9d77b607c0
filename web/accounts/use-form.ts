import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../platform/session/api.ts';

/** The message for errors without a specific one */
type Fallback = string | ((error: ApiError) => string | undefined);

const hasOwnMessage = (code: string) => code.startsWith('auth/') || code === 'server/unavailable';

function messageFor(error: ApiError, fallback: Fallback | undefined): string {
  if (hasOwnMessage(error.code)) return error.message;
  return (typeof fallback === 'function' ? fallback(error) : fallback) ?? error.message;
}

interface FormState {
  busy: boolean;
  error: string | undefined;
  fields: Record<string, string>;
}

const IDLE: FormState = { busy: false, error: undefined, fields: {} };

/**
 * State of a small form that the server validates. Typed values stay. A field error is shown at its field, which gets
 * the focus; any other error is shown above the button. Editing a field clears its error.
 */
export function useForm(submit: (values: Record<string, string>) => Promise<void>, fallback?: Fallback) {
  const [state, setState] = useState<FormState>(IDLE);
  const form = useRef<HTMLFormElement>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.busy) return;
    setState({ ...IDLE, busy: true });
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') values[name] = value;
    try {
      await submit(values);
      setState(IDLE);
    } catch (error) {
      const apiError = error instanceof ApiError ? error : new ApiError(0, {});
      const names = Object.keys(apiError.fields).filter((name) => form.current?.elements.namedItem(name));
      const message = messageFor(apiError, fallback);
      setState({ busy: false, fields: apiError.fields, error: names.length > 0 ? undefined : message });
      const first = names[0] && form.current?.elements.namedItem(names[0]);
      if (first instanceof HTMLElement) first.focus();
    }
  }

  return {
    ...state,
    props: { ref: form, onSubmit, noValidate: true },
    field: (name: string) => ({
      name,
      error: state.fields[name],
      onChange: () => {
        if (state.fields[name] || state.error) {
          setState(({ fields: { [name]: _cleared, ...fields }, busy }) => ({ busy, fields, error: undefined }));
        }
      },
    }),
    reset: () => setState(IDLE),
  };
}
