import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../platform/session/api.ts';

/** A sentence for every failure that has none of its own */
type AnyOther = string | ((error: ApiError) => string | undefined);

const hasOwnSentence = (code: string) => code.startsWith('auth/') || code === 'server/unavailable';

function sentenceFor(error: ApiError, anyOther: AnyOther | undefined): string {
  if (hasOwnSentence(error.code)) return error.message;
  return (typeof anyOther === 'function' ? anyOther(error) : anyOther) ?? error.message;
}

interface FormState {
  busy: boolean;
  error: string | undefined;
  fields: Record<string, string>;
}

const IDLE: FormState = { busy: false, error: undefined, fields: {} };

/**
 * A small form whose rules live on the server: what is typed stays typed, an answer about a field is shown beside it
 * and moves the focus there, anything else is shown above the button. Editing a field clears its error. A form may have a
 * sentence for every failure that has none of its own.
 */
export function useForm(submit: (values: Record<string, string>) => Promise<void>, anyOther?: AnyOther) {
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
      const known = error instanceof ApiError ? error : new ApiError(0, {});
      const names = Object.keys(known.fields).filter((name) => form.current?.elements.namedItem(name));
      const sentence = sentenceFor(known, anyOther);
      setState({ busy: false, fields: known.fields, error: names.length > 0 ? undefined : sentence });
      const first = names[0] && form.current?.elements.namedItem(names[0]);
      if (first instanceof HTMLElement) first.focus();
    }
  }

  return {
    ...state,
    props: { ref: form, onSubmit, noValidate: true },
    /** What a field needs to know about itself. */
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
