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
      where dues.payer_id = ${uid} and ledger_entries.kind <> 'provider-fee' order by ledger_entries.id`,
  },
  {
    section: 'keptCards',
    covers: ['kept_cards.payer_id', 'payer_customers.user_id'],
    rows: (uid) => sql`
      select dues.kind as for, dues.subject_id as "subjectId", provider, card_ending as ending, card_brand as brand,
        card_wallet as wallet, kept_cards.created_at as since, ended_at as "endedAt"
      from kept_cards join dues on dues.id = due_id where kept_cards.payer_id = ${uid} order by kept_cards.created_at`,
  },
];
