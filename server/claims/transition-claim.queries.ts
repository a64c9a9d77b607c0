import {
  claimStates,
  isSettled,
  nextClaimState,
  type ClaimEvent,
  type ClaimState,
} from '../../contract/claims/claim-lifecycle.ts';
import { sql, type Database, type Sql } from '../platform/database/database.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';

interface Move {
  event: ClaimEvent;
  /** The renter's answer; its text is null if they accepted or did not answer */
  answer?: { text: string | null; photoIds: readonly string[] };
  decision?: { cents: number; reason: string; adminId: string };
}

const answerColumns = ({ text, photoIds }: NonNullable<Move['answer']>): Sql =>
  sql`answered_at = clock_timestamp(), answer = ${text}, answer_photo_ids = ${photoIds}::uuid[],`;

const decisionColumns = ({ cents, reason, adminId }: NonNullable<Move['decision']>): Sql =>
  sql`decided_at = clock_timestamp(), decided_cents = ${cents}, decision_reason = ${reason}, decided_by = ${adminId},`;

/** The only code that changes a claim's state. Returns false if the state has changed since it was read. */
export async function transitionClaim(
  db: Database,
  { id, status }: { id: string; status: ClaimState },
  { event, answer, decision }: Move,
): Promise<boolean> {
  const next = nextClaimState(status, event);
  if (!next) return false;
  const { rowCount } = await db.query(sql`
    update claims set ${answer ? answerColumns(answer) : sql``} ${decision ? decisionColumns(decision) : sql``}
      settled_at = case when ${isSettled(next)}::boolean then clock_timestamp() end,
      next_charge_at = clock_timestamp(), status = ${next}
    where id = ${id} and status = ${status}`);
  if (rowCount !== 1) return false;
  if ([status, next].some((state) => claimStates[state].waitsFor === 'admin')) await notifyAdministrators(db);
  return true;
}
