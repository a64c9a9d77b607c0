import { expect, it, onTestFinished, vi } from 'vitest';
import { config } from '../platform/config.ts';
import { freeCancellation } from './cancellation-terms.tsx';

it('says when free cancellation ends, to the minute and in the market’s time zone', () => {
  const { timeZone, today } = config;
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => void Object.assign(config, { timeZone, today }));
  Object.assign(config, { timeZone: 'Europe/Berlin', today: '2027-03-27' });
  const at = (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    return freeCancellation('flexible', '2027-03-29');
  };
  // Clocks go forward on 28 March, so 24 hours before the trip begins is an hour before midnight.
  expect(at('2027-03-27T21:59:00Z')).toBe('Free cancellation until 27 March 2027, 23:00');
  // At 23:30 in Berlin it is still that day, but too late.
  expect(at('2027-03-27T22:30:00Z')).toBeUndefined();
});
