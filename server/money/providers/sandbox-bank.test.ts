import { TEST_ACCOUNTS } from '../../../contract/earnings/test-accounts.ts';
import { buildUser } from '../../testing/builders.ts';
import { describePayouts } from '../../testing/payout-contract.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { createSandboxBank } from './sandbox-bank.ts';
import { closeBankAccount } from './sandbox-bank.queries.ts';

const server = useTestServer();
const [{ number }] = TEST_ACCOUNTS;

describePayouts('The sandbox', () => ({
  payouts: createSandboxBank(server.pool),
  complete: (ref) => createSandboxBank(server.pool).setAccount(ref, { number, country: 'DE' }),
  close: async (ref) => void (await closeBankAccount(server.pool, ref)),
  newUser: async () => (await buildUser(server)).uid,
}));
