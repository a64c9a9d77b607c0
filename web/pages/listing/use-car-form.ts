import { useEffect, useState } from 'react';
import type { CarField, CarValues, CarErrors } from './car-values.ts';

/** Form values and errors, shared by the wizard and the edit form. */
export function useCarForm(initial: CarValues) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<CarErrors>({});
  const [failures, setFailures] = useState(0);

  // Focuses the first invalid field after it has rendered.
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
    /** Replaces all errors, and returns whether there are any. */
    show(found: CarErrors): boolean {
      setErrors(found);
      const hasErrors = Object.keys(found).length > 0;
      if (hasErrors) setFailures((count) => count + 1);
      return hasErrors;
    },
  };

  function clear(...fields: (keyof CarErrors)[]) {
    if (!fields.some((field) => errors[field])) return;
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !fields.some((field) => field === name))),
    );
  }
}

export type CarForm = ReturnType<typeof useCarForm>;
