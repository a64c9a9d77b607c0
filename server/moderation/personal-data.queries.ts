import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/** Omits the author, because the administrator's identity is not the person's data. */
export const moderationData: PersonalData[] = [
  {
    section: 'notesAboutMe',
    covers: ['user_notes.user_id'],
    rows: (uid) => sql`select at, body as text from user_notes where user_id = ${uid} order by id`,
  },
];
