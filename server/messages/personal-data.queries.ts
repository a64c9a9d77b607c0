import { MASK_VERSION } from '../../contract/messages/mask-contacts.ts';
import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { hasBookedCar } from '../rentals/index.ts';

export const messageData: PersonalData[] = [
  {
    section: 'threads',
    covers: ['threads.renter_id', 'threads.owner_id'],
    rows: (uid) => sql`
      select id, car_id as "carId", case renter_id when ${uid} then 'renter' else 'owner' end as role,
        created_at as "createdAt"
      from threads where renter_id = ${uid} or owner_id = ${uid} order by id`,
  },
  {
    section: 'messagesWritten',
    covers: ['messages.author_id'],
    rows: (uid) => sql`
      select messages.id, thread_id as "threadId", body, photo_ids as "photoIds", messages.created_at as at
      from threads join messages on messages.thread_id = threads.id
      where (renter_id = ${uid} or owner_id = ${uid}) and author_id = ${uid} order by messages.id`,
  },
  {
    section: 'messagesReceived',
    covers: [],
    // Contains only what the person can read: contacts stay masked, and a message not masked yet has no body.
    rows: (uid) => sql`
      select messages.id, thread_id as "threadId", messages.created_at as at,
        case
          when ${hasBookedCar(sql`threads.car_id`, sql`threads.renter_id`)} then body
          when masked_by >= ${MASK_VERSION} then coalesce(masked, body)
        end as body
      from threads join messages on messages.thread_id = threads.id
      where (renter_id = ${uid} or owner_id = ${uid}) and author_id <> ${uid} and hidden_at is null
      order by messages.id`,
  },
  {
    section: 'replyTemplates',
    covers: ['reply_templates.user_id'],
    rows: (uid) => sql`select templates from reply_templates where user_id = ${uid}`,
  },
];
