import { useState } from 'react';
import type { ChangeFailure } from './use-change-days.ts';

/** For a dialog that closes once its value is saved, and stays open with an error message if saving fails. */
export function useSaving(onClose: () => void) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (change: () => ChangeFailure) => {
    if (isSaving) return;
    setSaving(true);
    setFailure(undefined);
    const message = await change();
    setSaving(false);
    if (message === undefined) onClose();
    else setFailure(message);
  };
  return { isSaving, failure, save };
}
