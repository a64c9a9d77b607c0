import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/** Which administrator it was is not theirs. */
export const moderationData: PersonalData[] = [
  {
    section: 'notesAboutMe',
    covers: ['user_notes.user_id'],
    rows: (uid) => sql`select at, body as text from user_notes where user_id = ${uid} order by id`,
  },
];
