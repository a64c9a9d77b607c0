import { useEffect, useRef, useState } from 'react';
import type { Handover } from '../../contract/handover/handover.ts';
import { handoverLimits } from '../../contract/limits.ts';
import { ApiError } from '../platform/session/api.ts';
import { DRAFT_PREFIX } from '../platform/session/drafts.ts';
import { useUser } from '../platform/session/session.ts';
import { useNote, type Notes } from './handover-mutations.ts';

export interface NotesDraft {
  mileage: string;
  fuelEighths: number | null;
  notes: string;
  licenceSeen: boolean;
}

/** With the version that it was begun from */
type Kept = NotesDraft & { version: number };

const SAVE_AFTER_MILLISECONDS = 700;
const AGAIN_AFTER_MILLISECONDS = 10_000;

const readKept = (name: string): Kept | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
};

function store(name: string, kept: Kept | undefined) {
  try {
    if (kept) localStorage.setItem(name, JSON.stringify(kept));
    else localStorage.removeItem(name);
  } catch {
    // Where nothing can be stored it lasts as long as the page.
  }
}

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
  const name = `${DRAFT_PREFIX}${uid}.handover.${handover.rentalId}.${handover.part}`;
  const [kept, setKept] = useState(() => readKept(name));
  const [isConflicting, setConflicting] = useState(false);
  const { mutateAsync, isPending, error, reset } = useNote(handover);
  const values = kept ?? storedNotes(handover);

  const latest = useRef(kept);

  function keep(next: Kept | undefined) {
    latest.current = next;
    setKept(next);
    store(name, next);
    // What is on its way goes on: begun anew, it would conflict with itself.
    if (!isPending) reset();
  }

  async function save(draft: Kept) {
    const { version, mileage, fuelEighths, notes, licenceSeen } = draft;
    const body: Notes = {
      version,
      mileage: mileage === '' ? null : Number(mileage),
      fuelEighths,
      notes,
      ...(handover.can.seeLicence && { licenceSeen }),
    };
    try {
      const saved = await mutateAsync(body);
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
    change: (patch: Partial<NotesDraft>) => keep({ version: kept?.version ?? handover.version, ...values, ...patch }),
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
