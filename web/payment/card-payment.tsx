import { Alert } from '../ui/alert.tsx';

/** The place of the card form. */
export function CardPayment() {
  return <Alert tone="info">Card payment is not open on this site yet. Nothing has been booked or charged.</Alert>;
}
