import { useState } from 'react';
import { useForm } from '../../accounts/index.ts';

/** A form that stays where it is when it was saved, and says so until something is typed again. */
export function useSavedForm(save: (values: Record<string, string>) => Promise<void>) {
  const [isSaved, setSaved] = useState(false);
  const form = useForm(async (values) => {
    setSaved(false);
    await save(values);
    setSaved(true);
  });
  return { ...form, isSaved, props: { ...form.props, onInput: () => setSaved(false) } };
}
