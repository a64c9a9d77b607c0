import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { handoverLimits } from './limits.ts';
import { Person } from '../people/people.ts';
import { Photo } from '../photos/photos.ts';
import { AgreedMileage } from '../rentals/rentals.ts';
import { anyParagraph } from '../text.ts';
import { FUEL_FULL, HANDOVER_PARTS, HANDOVER_SIDES, PHOTO_SLOTS } from './handover-parts.ts';

export const HandoverPhoto = z.object({
  /** Made by the phone that took it */
  id: z.uuid(),
  slot: z.enum(PHOTO_SLOTS),
  by: z.enum(HANDOVER_SIDES),
  /** By the phone's clock, and by ours */
  takenAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  /** Of its largest file */
  sha256: z.string(),
  /** Null once its files are removed */
  photo: z.nullable(Photo),
});
export type HandoverPhoto = z.infer<typeof HandoverPhoto>;

export const Handover = z.object({
  rentalId: z.uuid(),
  part: z.enum(HANDOVER_PARTS),
  role: z.enum([...HANDOVER_SIDES, 'admin']),
  trip: z.object({
    carId: z.uuid(),
    carTitle: z.string(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    days: z.number(),
    /** As agreed when the dates were held */
    mileage: z.nullable(AgreedMileage),
    /** What goes over with the car, and comes back with it. Missing where there is nothing. */
    along: z.optional(z.array(z.object({ name: z.string(), pieces: z.number() }))),
    /** What those call themselves who drive beside the renter. Missing where nobody does. */
    drivers: z.optional(z.array(z.string())),
  }),
  renter: Person,
  owner: Person,
  /** Moves with every note and photo; 0 before the first. People agree to a version. */
  version: z.int(),
  mileage: z.nullable(z.int()),
  fuelEighths: z.nullable(z.int()),
  notes: z.string(),
  /** When the owner noted it */
  licenceSeenAt: z.nullable(z.iso.datetime()),
  photos: z.array(HandoverPhoto),
  /** To this version */
  agreements: z.array(z.object({ by: z.enum(HANDOVER_SIDES), at: z.iso.datetime() })),
  /** Once both have: nothing changes any more, and the hash is over all of it. */
  agreed: z.nullable(z.object({ at: z.iso.datetime(), hash: z.string() })),
  opensOn: z.iso.date(),
  closesOn: z.iso.date(),
  /** Photos that were taken in time may arrive after it has closed. */
  can: z.object({ note: z.boolean(), addPhotos: z.boolean(), seeLicence: z.boolean(), agree: z.boolean() }),
});
export type Handover = z.infer<typeof Handover>;

export const HandoverNotes = z.strictObject({
  /** The last that was seen: somebody else's notes after that are not overwritten. */
  version: z.int(),
  mileage: z.nullable(
    z
      .int({ error: 'handover/mileage-invalid' })
      .check(
        z.minimum(0, { error: 'handover/mileage-invalid' }),
        z.maximum(handoverLimits.mileageMax, { error: 'handover/mileage-invalid' }),
      ),
  ),
  fuelEighths: z.nullable(z.int().check(z.minimum(0), z.maximum(FUEL_FULL))),
  notes: anyParagraph({ max: handoverLimits.notesMax, tooLong: 'handover/notes-too-long' }),
  /** For the owner */
  licenceSeen: z.optional(z.boolean()),
});
export type HandoverNotes = z.infer<typeof HandoverNotes>;

export const NewHandoverPhoto = z.strictObject({
  id: z.uuid(),
  slot: z.enum(PHOTO_SLOTS),
  takenAt: z.iso.datetime(),
  /** Uploaded with `POST /api/photos?for=handover` */
  photoId: z.uuid({ error: 'handover/photo-invalid' }),
});
export type NewHandoverPhoto = z.infer<typeof NewHandoverPhoto>;

const params = {
  id: z.uuid({ error: 'rental/not-found' }),
  part: z.enum(HANDOVER_PARTS, { error: 'rental/not-found' }),
};
const HandoverOf = z.object(params);

export const handoverEndpoints = {
  handover: endpoint('GET /api/rentals/:id/handover/:part', {
    summary:
      'What was noted and photographed when the car went over (check-in) or came back (check-out); for its renter and owner, and for administrators while its payment is disputed',
    access: 'user',
    scope: 'read:rentals',
    params: HandoverOf,
    response: Handover,
  }),
  noteHandover: endpoint('PUT /api/rentals/:id/handover/:part', {
    summary:
      'Note mileage, fuel and damage; that the licence was seen, as the owner. An agreement to what stood there is withdrawn',
    access: 'user',
    scope: 'write:rentals',
    params: HandoverOf,
    body: HandoverNotes,
    response: Handover,
  }),
  addHandoverPhoto: endpoint('POST /api/rentals/:id/handover/:part/photos', {
    summary:
      'Add a photo that was uploaded before. Sent again under its id, it is kept once; taken again by the same person, it replaces the earlier one, whichever arrives first',
    access: 'user',
    scope: 'write:rentals',
    params: HandoverOf,
    body: NewHandoverPhoto,
    response: Handover,
  }),
  removeHandoverPhoto: endpoint('DELETE /api/rentals/:id/handover/:part/photos/:photo', {
    summary: 'Take back a photo of yours before both have agreed',
    access: 'user',
    scope: 'write:rentals',
    params: z.object({ ...params, photo: z.uuid({ error: 'handover/photo-not-found' }) }),
    response: Handover,
  }),
  agreeToHandover: endpoint('POST /api/rentals/:id/handover/:part/agreement', {
    summary: 'Agree to what stands there; refused if that is not the version that was seen',
    access: 'user',
    scope: null,
    params: HandoverOf,
    body: z.strictObject({ version: z.int() }),
    response: Handover,
  }),
};
