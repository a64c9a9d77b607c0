/** Touched whenever a WAL segment has been archived. */
export const ARCHIVED_MARK = 'archived';
/** Contains the database and the time of its latest base backup. */
export const BASE_MARK = 'based';
