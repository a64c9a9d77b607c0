import { describe } from 'vitest';
import { payWith } from '../booking-server.ts';

payWith('stripe');
describe('with Stripe', async () => void (await import('./dying-deposits.test.ts')));
