/** Conversations between a renter and an owner about a car, with messages and event lines. */
export { emptyMessages, findAbandonedMessages, findUnmasked, replaceBodies } from './abandoned-message.queries.ts';
export {
  maskOrNull,
  claimUnmasked,
  masksDue,
  findMessageByKey,
  findMessages,
  hasMessage,
  hideMessage,
  insertMessage,
  saveMasks,
  listAfter,
  listBefore,
  lockedThreadColumns,
  lockThread,
  messageColumns,
  markThreadRead,
  type LockedThread,
  type MessageRow,
} from './message.queries.ts';
export {
  ensureThread,
  findParticipants,
  insertEventLine,
  type Participants,
  type ThreadRole,
} from './thread.queries.ts';
export { claimUnmailed, sides, unreadDue } from './unread.queries.ts';
