import { describe } from 'vitest';
import { payWith } from '../booking.ts';

payWith('stripe');
describe('with Stripe', async () => void (await import('./random-days.test.ts')));
