import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const personData: PersonalData[] = [
  {
    section: 'figures',
    covers: ['person_figures.user_id'],
    rows: (uid) => sql`
      select owner_reviews as "reviewsAsOwner", owner_stars as "starsAsOwner", renter_reviews as "reviewsAsRenter",
        renter_stars as "starsAsRenter", response_percent as "responsePercent", response_minutes as "responseMinutes",
        cancelled_percent as "cancelledPercent"
      from person_figures where user_id = ${uid}`,
  },
];
