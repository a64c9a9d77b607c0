import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const paymentData: PersonalData[] = [
  {
    section: 'payments',
    covers: ['dues.payer_id', 'ledger_entries.renter_id'],
    rows: (uid) => sql`
      select ledger_entries.id, dues.kind as for, dues.subject_id as "subjectId", ledger_entries.kind,
        ledger_entries.amount_cents as "amountCents", dues.currency, ledger_entries.created_at as at
      from ledger_entries join dues on dues.id = ledger_entries.due_id
      where dues.payer_id = ${uid} order by ledger_entries.id`,
  },
];
