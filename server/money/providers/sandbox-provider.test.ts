import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { CARDS } from '../../testing/cards.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { describeProvider, PAYER } from '../../testing/provider-contract.ts';
import { createSandbox, type Sandbox } from './sandbox-provider.ts';

const server = useTestServer();
let sandbox: Sandbox;
beforeAll(() => (sandbox = createSandbox(server.pool)));

describeProvider('The sandbox', () => ({
  provider: sandbox,
  method: (card) => sandbox.createPaymentMethod(PAYER, { number: CARDS[card], expiry: '12/34', cvc: '123' }),
  answer: async ({ action }, approve) => {
    if (action?.provider === 'sandbox') await sandbox.answerChallenge(PAYER, action.challengeId, approve);
  },
}));

it('lists more charges than fit on one page, each once', async () => {
  await server.pool.query(sql`
    insert into sandbox_charges (id, key, amount_cents, currency, status)
    select 'many_' || n, 'many_' || n, n, 'usd', 'succeeded' from generate_series(1, 1201) n`);
  const seen: string[] = [];
  for await (const { ref } of sandbox.listCharges(new Date(0))) if (ref.startsWith('many_')) seen.push(ref);
  expect(seen).toHaveLength(1_201);
  expect(new Set(seen).size).toBe(1_201);
});
