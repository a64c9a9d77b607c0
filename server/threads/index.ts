/** What two people write to each other about a car, and the lines between: for features that add to it. */
export { emptyMessages, findLeftMessages, findUnmasked, replaceBodies } from './left-message.queries.ts';
export { maskToKeep } from './mask-to-keep.ts';
export {
  claimUnmasked,
  masksDue,
  findMessages,
  hasMessage,
  hideMessage,
  insertMessage,
  keepMasks,
  listAfter,
  listBefore,
  lockThread,
  messageColumns,
  noteRead,
  type LockedThread,
  type MessageRow,
} from './message.queries.ts';
export { ensureThread, findPartners, newLine, type Parties, type ThreadRole } from './thread.queries.ts';
export { claimUnmailed, sides, unreadDue } from './unread.queries.ts';
