import { describe } from 'vitest';
import { payWith } from '../../testing/booking-server.ts';

payWith('stripe');
describe('with Stripe', async () => void (await import('./deposits.test.ts')));
