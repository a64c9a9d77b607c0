/** Used instead of a payment method id for the saved card that paid for the rental. */
export const KEPT_CARD = 'kept-card';
