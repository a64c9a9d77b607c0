import { describe } from 'vitest';
import { runWithProvider } from '../../testing/booking-server.ts';

runWithProvider('stripe');
describe('with Stripe', async () => void (await import('./deposits.smoke.test.ts')));
describe('with Stripe, in detail', async () => void (await import('./deposits.test.ts')));
