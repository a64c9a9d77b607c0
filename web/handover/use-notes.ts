import { useEffect, useRef, useState } from 'react';
import type { Handover } from '../../contract/handover/handover.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { ApiError } from '../platform/session/api.ts';
import { useUser } from '../platform/session/session.ts';
import { useSaveNotes } from './handover-mutations.ts';
import { readNotes, storeAgreed, storeNotes, toNotes, type StoredNotes, type NotesDraft } from './stored-handover.ts';

const SAVE_AFTER_MILLISECONDS = 700;
const RETRY_AFTER_MILLISECONDS = 10_000;

const savedNotes = ({ mileage, fuelEighths, notes, licenceSeenAt }: Handover): NotesDraft => ({
  mileage: mileage?.toString() ?? '',
  fuelEighths,
  notes,
  licenceSeen: licenceSeenAt !== null,
});

const isTooLarge = (mileage: string) => Number(mileage) > handoverLimits.mileageMax;

/** Stores what the user types immediately, saves it after a pause, and again when the connection returns. */
export function useNotes(handover: Handover) {
  const { uid } = useUser();
  const [stored, setStored] = useState(() => readNotes(uid, handover));
  const [isConflicting, setConflicting] = useState(false);
  const { mutateAsync, isPending, error, reset } = useSaveNotes(handover);
  const values = stored ?? savedNotes(handover);

  const latest = useRef(stored);

  function store(next: StoredNotes | undefined) {
    latest.current = next;
    setStored(next);
    storeNotes(uid, handover, next);
    // A running request must not be reset: the next one would conflict with it.
    if (!isPending) reset();
  }

  async function save(draft: StoredNotes) {
    try {
      const saved = await mutateAsync(toNotes(draft, handover));
      // Text that was typed in the meantime is saved next, based on the new version.
      const typed = latest.current;
      store(typed && typed !== draft ? { ...typed, version: saved.version } : undefined);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'handover/changed-meanwhile') setConflicting(true);
    }
  }

  const isDue = stored && handover.can.note && !isConflicting && !isPending && !isTooLarge(stored.mileage);
  useEffect(() => {
    if (!isDue || !stored) return;
    const saveNow = () => void save(stored);
    const timer = setTimeout(saveNow, error ? RETRY_AFTER_MILLISECONDS : SAVE_AFTER_MILLISECONDS);
    addEventListener('online', saveNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', saveNow);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the notes change, not on every render
  }, [stored, isDue, error]);

  return {
    values,
    isUnsaved: stored !== undefined,
    isSaving: isPending,
    error,
    isConflicting,
    change: (patch: Partial<NotesDraft>) => {
      // Every change withdraws the user's agreement.
      storeAgreed(uid, handover, undefined);
      store({ version: stored?.version ?? handover.version, ...values, ...patch });
    },
    keepMine: () => {
      if (stored) store({ ...stored, version: handover.version });
      setConflicting(false);
    },
    takeTheirs: () => {
      store(undefined);
      setConflicting(false);
    },
  };
}

export type NotesForm = ReturnType<typeof useNotes>;
