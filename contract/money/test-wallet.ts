/** The cards in the sandbox's wallet, as the last digits of test cards. */
export const TEST_WALLET_ENDINGS = ['4242', '3155', '0341', '9995', '0002'] as const;
