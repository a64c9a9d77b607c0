import { useEffect, useState } from 'react';
import type { CarField, CarValues, Errors } from './car-values.ts';

/** The typed values and what is wrong with them, for the wizard and the edit form alike. */
export function useCarForm(initial: CarValues) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [failures, setFailures] = useState(0);

  // The first thing that is wrong gets the focus, once it is on the page.
  useEffect(() => {
    if (failures === 0) return;
    const field = document.querySelector<HTMLElement>('form [data-invalid]');
    const control = field?.querySelector<HTMLElement>(
      'input:checked, input:not([type=file]), select, textarea, button',
    );
    control?.focus();
  }, [failures]);

  return {
    values,
    errors,
    setValues,
    /** Editing a field clears its error. */
    set(field: CarField, value: string) {
      setValues((now) => ({ ...now, [field]: value }));
      clear(field, ...(field === 'seats' ? (['otherSeats'] as const) : []));
    },
    clear,
    /** Shows these errors and no others, and tells whether there were any. */
    show(found: Errors): boolean {
      setErrors(found);
      const hasErrors = Object.keys(found).length > 0;
      if (hasErrors) setFailures((count) => count + 1);
      return hasErrors;
    },
  };

  function clear(...fields: (keyof Errors)[]) {
    if (!fields.some((field) => errors[field])) return;
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !fields.some((field) => field === name))),
    );
  }
}

export type CarForm = ReturnType<typeof useCarForm>;
