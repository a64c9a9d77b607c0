import { handoverLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const handoverProblems = {
  'handover/not-open': 409,
  'handover/agreed': 409,
  'handover/changed-meanwhile': 409,
  'handover/incomplete': 409,
  'handover/licence-is-for-owner': 403,
  'handover/mileage-invalid': 400,
  'handover/notes-too-long': 400,
  'handover/photo-invalid': 409,
  'handover/photo-not-found': 404,
  'handover/too-many-photos': 409,
} as const;

/** Values for the placeholders in these messages */
export const handoverProblemValues = {
  handoverNotesMax: handoverLimits.notesMax,
  damagePhotosMax: handoverLimits.damagePhotosMax,
} as const;
