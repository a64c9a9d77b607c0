import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';

export const handoverChecks: Check[] = [
  {
    rule: 'an agreed handover has not changed since both agreed',
    query: () => sql`
      select handovers.rental_id::text as about,
        format('The %s of the rental %s has %s agreements with the current hash.', handovers.part,
          handovers.rental_id, count(handover_agreements.hash) filter (where hash = handover_hash(handovers))) as wrong
      from handovers left join handover_agreements using (rental_id, part)
      group by handovers.rental_id, handovers.part
      having handovers.agreed_at is not null
          and 2 <> count(handover_agreements.hash) filter (where hash = handover_hash(handovers))
        or handovers.agreed_at is null and (count(handover_agreements.hash) > 1
          or bool_or(handover_agreements.version <> handovers.version))`,
  },
  {
    rule: 'handover photos exist, are private and belong to their author',
    query: () => sql`
      select handover_photos.id::text as about,
        format('The photo %s of a handover of the rental %s is not reserved for it.', photo_id, rental_id) as wrong
      from handover_photos left join photos on photos.id = photo_id
      where photo_id is not null and (photos.kept_for is distinct from 'handover' or photos.key not like '%-private'
        or photos.uploader_id <> user_id or photos.removing_since is not null or photos.sha256 <> handover_photos.sha256)
      union all
      select photos.id::text, format('The photo %s is reserved for a handover that does not exist.', photos.id)
      from photos where kept_for = 'handover' and not exists (
        select from handover_photos where photo_id = photos.id)`,
  },
];
