import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { DRAFT_PREFIX } from '../platform/session/drafts.ts';
import type { Notes } from './handover-mutations.ts';
import type { ShownPhoto } from './shown-photos.ts';

// What somebody noted and agreed to and the server does not have yet. It outlives the page, and is forgotten when they sign out.

export interface NotesDraft {
  mileage: string;
  fuelEighths: number | null;
  notes: string;
  licenceSeen: boolean;
}

/** With the version that it was begun from */
export type KeptNotes = NotesDraft & { version: number };

/** All that an agreement is about. Which version of it the server has is not known yet. */
export interface Seen extends Pick<Handover, 'mileage' | 'fuelEighths' | 'notes'> {
  isLicenceSeen: boolean;
  photoIds: string[];
}

export interface Which {
  rentalId: string;
  part: HandoverPart;
}

const AGREED = '.agreed';
const keptPrefix = (uid: string) => `${DRAFT_PREFIX}${uid}.handover.`;
const nameOf = (uid: string, { rentalId, part }: Which) => `${keptPrefix(uid)}${rentalId}.${part}`;

function read<Kept>(name: string): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(name: string, kept: object | undefined) {
  try {
    if (kept) localStorage.setItem(name, JSON.stringify(kept));
    else localStorage.removeItem(name);
  } catch {
    // Where nothing can be stored it lasts as long as the page.
  }
}

export const readNotes = (uid: string, which: Which) => read<KeptNotes>(nameOf(uid, which));
export const storeNotes = (uid: string, which: Which, kept: KeptNotes | undefined) => store(nameOf(uid, which), kept);
export const readAgreed = (uid: string, which: Which) => read<Seen>(nameOf(uid, which) + AGREED);
export const storeAgreed = (uid: string, which: Which, seen: Seen | undefined) =>
  store(nameOf(uid, which) + AGREED, seen);

/** The handovers of which anything waits */
export function waitingHandovers(uid: string): Which[] {
  const prefix = keptPrefix(uid);
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  const known = new Set(names.map((name) => name.slice(prefix.length).replace(AGREED, '')));
  return [...known].map((name) => {
    const [rentalId = '', part] = name.split('.');
    return { rentalId, part: part as HandoverPart };
  });
}

const numberOf = (mileage: string) => (mileage === '' ? null : Number(mileage));

export const toNotes = (
  { version, mileage, fuelEighths, notes, licenceSeen }: KeptNotes,
  { can }: Handover,
): Notes => ({
  version,
  mileage: numberOf(mileage),
  fuelEighths,
  notes,
  ...(can.seeLicence && { licenceSeen }),
});

/** As it will be once the notes have arrived */
export const withNotes = (handover: Handover, { mileage, fuelEighths, notes, licenceSeen }: NotesDraft): Handover => ({
  ...handover,
  mileage: numberOf(mileage),
  fuelEighths,
  notes,
  ...(handover.can.seeLicence && {
    licenceSeenAt: licenceSeen ? (handover.licenceSeenAt ?? new Date().toISOString()) : null,
  }),
});

export const seenOf = (
  { mileage, fuelEighths, notes, licenceSeenAt }: Handover,
  photos: readonly Pick<ShownPhoto, 'id'>[],
): Seen => ({
  mileage,
  fuelEighths,
  notes: notes.trim(),
  isLicenceSeen: licenceSeenAt !== null,
  photoIds: photos.map(({ id }) => id).toSorted(),
});

export const isSame = (a: Seen, b: Seen) => JSON.stringify(a) === JSON.stringify(b);
