import { rentalLimits } from '../rentals/limits.ts';

export const messageLimits = {
  /** The note of a request becomes a message. */
  textMax: rentalLimits.requestNoteMax,
  photosMax: 5,
  threadsPerDay: 20,
  messagesPerHour: 300,
  templateChangesPerHour: 120,
  threadsDefault: 20,
  threadsMax: 50,
  messagesDefault: 50,
  messagesMax: 100,
  /** Sends a mail for messages that are still unread by then. */
  mailAfterMinutes: 5,
  templatesMax: 20,
  templateNameMax: 60,
} as const;
