/** Touched when something of the log has reached the archive. */
export const ARCHIVED_MARK = 'archived';
/** Which database has a base backup, and since when */
export const BASE_MARK = 'based';
