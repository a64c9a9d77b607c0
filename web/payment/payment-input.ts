import { useLocation, useParams, useSearchParams } from 'react-router';
import { readDates } from '../booking/dates-in-url.ts';
import type { PaymentState } from '../booking/use-proceed.ts';
import { useUser } from '../session/session.ts';

export interface PaymentInput {
  carId: string;
  startDate: string;
  endDate: string;
  userID: string;
  userEmail: string;
  /** What the person saw before, in cents. It is compared with the server's price, never charged. */
  shownTotalCents: number | undefined;
}

/** What is to be paid for, from the navigation or else from the address; or the sentence that says what is missing. */
export function usePaymentInput(): PaymentInput | { missing: string } {
  const { id } = useParams();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: Partial<PaymentState> | null };
  const user = useUser();
  const carId = id ?? state?.carId;
  if (!carId) return { missing: 'Car ID is missing' };
  const { startDate, endDate } = state?.selectedDates ?? readDates(query);
  const required = { startDate, endDate, userID: user.uid, userEmail: user.email };
  const field = Object.entries(required).find(([, value]) => !value)?.[0];
  if (field || !startDate || !endDate) return { missing: `Error: ${field} is missing` };
  const shownTotalCents = typeof state?.totalPrice === 'number' ? Math.round(state.totalPrice * 100) : undefined;
  return { ...required, carId, startDate, endDate, shownTotalCents };
}
