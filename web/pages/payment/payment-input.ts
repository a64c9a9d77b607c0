import type { ExtraSelection } from '../../../contract/cars/car-extras.ts';
import { useCallback } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { readDates, readExtras } from '../../rentals/index.ts';
import type { PaymentPageState } from '../../rentals/index.ts';
import { fromUnits, toUnits } from '../../platform/amounts.ts';
import { useUser } from '../../platform/session/session.ts';
import { t } from '../../language/words.ts';

export interface PaymentInput {
  carId: string;
  startDate: string;
  endDate: string;
  /** The chosen extras. */
  chosen: ExtraSelection;
  userID: string;
  userEmail: string;
  /** The total that the user last saw, in cents. It is compared with the server's price, never charged. */
  shownTotalCents: number | undefined;
}

/** Reads the payment from the navigation state or else the URL; returns a message if something is missing. */
export function usePaymentInput(): PaymentInput | { missing: string } {
  const { id } = useParams();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: Partial<PaymentPageState> | null };
  const user = useUser();
  const carId = id ?? state?.carId;
  if (!carId) return { missing: t('rentals.payment.car-id-missing') };
  const { startDate, endDate } = state?.selectedDates ?? readDates(query);
  const required = { startDate, endDate, userID: user.uid, userEmail: user.email };
  const field = Object.entries(required).find(([, value]) => !value)?.[0];
  if (field || !startDate || !endDate) return { missing: t('rentals.payment.field-missing', { field: String(field) }) };
  const shownTotalCents = typeof state?.totalPrice === 'number' ? fromUnits(state.totalPrice) : undefined;
  return { ...required, carId, startDate, endDate, chosen: readExtras(query), shownTotalCents };
}

/** The rental in the URL, with functions to update the URL and navigation state for reloads and Back. */
export function usePaymentAddress() {
  const [query] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const rentalId = query.get('rental') ?? undefined;

  const setRental = useCallback(
    (id: string | undefined) => {
      const changed = new URLSearchParams(location.search);
      if (id) changed.set('rental', id);
      else changed.delete('rental');
      void navigate({ search: `?${changed}` }, { replace: true, state: location.state as unknown });
    },
    [navigate, location],
  );

  /** Stores the total that the user has seen or agreed to. */
  const setShownTotal = useCallback(
    (totalCents: number) => {
      const state = { ...(location.state as object | null), totalPrice: toUnits(totalCents) };
      void navigate({ search: location.search }, { replace: true, state });
    },
    [navigate, location],
  );

  return { rentalId, setRental, setShownTotal };
}
