import { useEffect, useRef, useState } from 'react';
import type { Handover } from '../../contract/handover/handover.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';
import { ApiError } from '../platform/session/api.ts';
import { useUser } from '../platform/session/session.ts';
import { useNote } from './handover-mutations.ts';
import { readNotes, storeAgreed, storeNotes, toNotes, type KeptNotes, type NotesDraft } from './kept-handover.ts';

const SAVE_AFTER_MILLISECONDS = 700;
const AGAIN_AFTER_MILLISECONDS = 10_000;

const storedNotes = ({ mileage, fuelEighths, notes, licenceSeenAt }: Handover): NotesDraft => ({
  mileage: mileage?.toString() ?? '',
  fuelEighths,
  notes,
  licenceSeen: licenceSeenAt !== null,
});

const isTooLarge = (mileage: string) => Number(mileage) > handoverLimits.mileageMax;

/** What somebody types is kept at once, saved by itself after a moment, and again when there is a connection. */
export function useNotes(handover: Handover) {
  const { uid } = useUser();
  const [kept, setKept] = useState(() => readNotes(uid, handover));
  const [isConflicting, setConflicting] = useState(false);
  const { mutateAsync, isPending, error, reset } = useNote(handover);
  const values = kept ?? storedNotes(handover);

  const latest = useRef(kept);

  function keep(next: KeptNotes | undefined) {
    latest.current = next;
    setKept(next);
    storeNotes(uid, handover, next);
    // What is on its way goes on: restarted, it would conflict with itself.
    if (!isPending) reset();
  }

  async function save(draft: KeptNotes) {
    try {
      const saved = await mutateAsync(toNotes(draft, handover));
      // What was typed meanwhile is for the next time, from what is stored now.
      const typed = latest.current;
      keep(typed && typed !== draft ? { ...typed, version: saved.version } : undefined);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'handover/changed-meanwhile') setConflicting(true);
    }
  }

  const isDue = kept && handover.can.note && !isConflicting && !isPending && !isTooLarge(kept.mileage);
  useEffect(() => {
    if (!isDue || !kept) return;
    const saveNow = () => void save(kept);
    const timer = setTimeout(saveNow, error ? AGAIN_AFTER_MILLISECONDS : SAVE_AFTER_MILLISECONDS);
    addEventListener('online', saveNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', saveNow);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed decides, not who renders
  }, [kept, isDue, error]);

  return {
    values,
    mileageProblem: isTooLarge(values.mileage),
    isUnsaved: kept !== undefined,
    isSaving: isPending,
    error,
    isConflicting,
    change: (patch: Partial<NotesDraft>) => {
      // Whoever changes something has not agreed to that.
      storeAgreed(uid, handover, undefined);
      keep({ version: kept?.version ?? handover.version, ...values, ...patch });
    },
    keepMine: () => {
      if (kept) keep({ ...kept, version: handover.version });
      setConflicting(false);
    },
    takeTheirs: () => {
      keep(undefined);
      setConflicting(false);
    },
  };
}

export type NotesForm = ReturnType<typeof useNotes>;
