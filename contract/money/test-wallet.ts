/** The cards in the sandbox's wallet, by the last digits of the test cards that they are. */
export const TEST_WALLET_ENDINGS = ['4242', '3155', '0341', '9995', '0002'] as const;
