/** Instead of a payment method: the card that paid for the rental, as long as it is kept. */
export const KEPT_CARD = 'kept-card';
