import { describe } from 'vitest';
import { runWithProvider } from '../booking-server.ts';

runWithProvider('stripe');
describe('with Stripe', async () => void (await import('./random-days.test.ts')));
