/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const moneyProblems = {
  'payment/declined': 402,
  'payment/not-charged': 402,
  'payment/abandoned': 402,
  'payment/not-taken': 402,
  'payment/none': 409,
  'payment/method-unknown': 400,
  'payment/card-required': 400,
  'payment/not-a-test-card': 400,
  'payment/expiry-invalid': 400,
  'payment/cvc-invalid': 400,
  'payment/event-not-signed': 400,
  'payment/challenge-unknown': 404,
  'payment/unavailable': 503,
} as const;
