import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const reportData: PersonalData[] = [
  {
    section: 'reportsMade',
    covers: ['reports.reporter_id'],
    rows: (uid) => sql`
      select kind, subject_id as "subjectId", reason, body, created_at as at from reports
      where reporter_id = ${uid} order by id`,
  },
];
