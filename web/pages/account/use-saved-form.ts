import { useState } from 'react';
import { useForm } from '../../accounts/index.ts';

/** A form that stays open after saving, and shows the confirmation until the user types again. */
export function useSavedForm(save: (values: Record<string, string>) => Promise<void>) {
  const [isSaved, setSaved] = useState(false);
  const form = useForm(async (values) => {
    setSaved(false);
    await save(values);
    setSaved(true);
  });
  return { ...form, isSaved, props: { ...form.props, onInput: () => setSaved(false) } };
}
