export const messageLimits = {
  textMax: 2_000,
  photosMax: 5,
  threadsPerDay: 20,
  messagesPerHour: 300,
  templateChangesPerHour: 120,
  threadsDefault: 20,
  threadsMax: 50,
  messagesDefault: 50,
  messagesMax: 100,
  /** A mail goes out for what is still unread by then. */
  mailAfterMinutes: 5,
  templatesMax: 20,
  templateNameMax: 60,
} as const;
