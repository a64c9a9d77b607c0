/** What other features may ask of the site as a whole. */
export { findBacklog } from './backlog.queries.ts';
