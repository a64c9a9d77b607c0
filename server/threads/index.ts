/** Conversations between a renter and an owner about a car, with messages and event lines. */
export {
  emptyMessages,
  findAbandonedMessages as findLeftMessages,
  findUnmasked,
  replaceBodies,
} from './abandoned-message.queries.ts';
export {
  maskOrNull as maskToKeep,
  claimUnmasked,
  masksDue,
  findMessages,
  hasMessage,
  hideMessage,
  insertMessage,
  saveMasks as keepMasks,
  listAfter,
  listBefore,
  lockThread,
  messageColumns,
  markThreadRead as noteRead,
  type LockedThread,
  type MessageRow,
} from './message.queries.ts';
export {
  ensureThread,
  findParticipants as findPartners,
  insertEventLine as newLine,
  type Participants as Parties,
  type ThreadRole,
} from './thread.queries.ts';
export { claimUnmailed, sides, unreadDue } from './unread.queries.ts';
