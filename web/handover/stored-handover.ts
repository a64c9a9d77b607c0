import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { DRAFT_PREFIX } from '../platform/session/drafts.ts';
import type { Notes } from './handover-mutations.ts';
import type { ShownPhoto } from './shown-photos.ts';

// Notes and agreements that the server does not have yet. They outlive the page and are deleted on sign-out.

export interface NotesDraft {
  mileage: string;
  fuelEighths: number | null;
  notes: string;
  licenceSeen: boolean;
}

/** `version` is the handover version on which the notes are based. */
export type StoredNotes = NotesDraft & { version: number };

/** Everything that an agreement covers. It has no version, because the server assigns one later. */
export interface AgreedState extends Pick<Handover, 'mileage' | 'fuelEighths' | 'notes'> {
  isLicenceSeen: boolean;
  photoIds: string[];
}

export interface HandoverKey {
  rentalId: string;
  part: HandoverPart;
}

const AGREED = '.agreed';
const storagePrefix = (uid: string) => `${DRAFT_PREFIX}${uid}.handover.`;
const storageKey = (uid: string, { rentalId, part }: HandoverKey) => `${storagePrefix(uid)}${rentalId}.${part}`;

function readJson<Kept>(name: string): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeJson(name: string, kept: object | undefined) {
  try {
    if (kept) localStorage.setItem(name, JSON.stringify(kept));
    else localStorage.removeItem(name);
  } catch {
    // Without storage, they last as long as the page.
  }
}

export const readNotes = (uid: string, key: HandoverKey) => readJson<StoredNotes>(storageKey(uid, key));
export const storeNotes = (uid: string, key: HandoverKey, kept: StoredNotes | undefined) =>
  storeJson(storageKey(uid, key), kept);
export const readAgreed = (uid: string, key: HandoverKey) => readJson<AgreedState>(storageKey(uid, key) + AGREED);
export const storeAgreed = (uid: string, key: HandoverKey, seen: AgreedState | undefined) =>
  storeJson(storageKey(uid, key) + AGREED, seen);

/** The handovers with unsent notes or agreements */
export function waitingHandovers(uid: string): HandoverKey[] {
  const prefix = storagePrefix(uid);
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  const handovers = new Set(names.map((name) => name.slice(prefix.length).replace(AGREED, '')));
  return [...handovers].map((name) => {
    const [rentalId = '', part] = name.split('.');
    return { rentalId, part: part as HandoverPart };
  });
}

const numberOf = (mileage: string) => (mileage === '' ? null : Number(mileage));

export const toNotes = (
  { version, mileage, fuelEighths, notes, licenceSeen }: StoredNotes,
  { can }: Handover,
): Notes => ({
  version,
  mileage: numberOf(mileage),
  fuelEighths,
  notes,
  ...(can.seeLicence && { licenceSeen }),
});

/** The handover as it will be once the notes are saved */
export const withNotes = (handover: Handover, { mileage, fuelEighths, notes, licenceSeen }: NotesDraft): Handover => ({
  ...handover,
  mileage: numberOf(mileage),
  fuelEighths,
  notes,
  ...(handover.can.seeLicence && {
    licenceSeenAt: licenceSeen ? (handover.licenceSeenAt ?? new Date().toISOString()) : null,
  }),
});

export const agreedStateOf = (
  { mileage, fuelEighths, notes, licenceSeenAt }: Handover,
  photos: readonly Pick<ShownPhoto, 'id'>[],
): AgreedState => ({
  mileage,
  fuelEighths,
  notes: notes.trim(),
  isLicenceSeen: licenceSeenAt !== null,
  photoIds: photos.map(({ id }) => id).toSorted(),
});

export const isSameAgreement = (a: AgreedState, b: AgreedState) => JSON.stringify(a) === JSON.stringify(b);
