/** Touched whenever a WAL segment has been archived. */
export const ARCHIVED_MARKER = 'archived';
/** Contains the database and the time of its latest base backup. */
export const BASE_BACKUP_MARKER = 'based';
