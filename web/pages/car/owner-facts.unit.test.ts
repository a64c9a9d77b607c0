import { describe, expect, it } from 'vitest';
import { ownerFacts } from './owner-facts.ts';

const owner = {
  uid: crypto.randomUUID(),
  displayName: 'Olive',
  photo: null,
  isDeleted: false,
  joinedAt: '2025-02-28T23:59:59.000Z',
  isDemo: false,
};

describe('ownerFacts', () => {
  it('lists only known facts', () => {
    expect(ownerFacts(owner)).toEqual(['Joined on February 2025']);
    expect(ownerFacts({ ...owner, responseRate: 0, responseMinutes: 720, cancelledPercent: 4 })).toEqual([
      'Joined on February 2025',
      'Response rate 0%',
      'Response time 12h',
      'Cancelled 4% of bookings in the last year',
    ]);
  });

  it('formats the response time in minutes, hours or days', () => {
    const timeOf = (responseMinutes: number) => ownerFacts({ ...owner, responseMinutes })[1];
    expect([0, 25, 60, 95, 1_439, 1_440, 4_000].map(timeOf)).toEqual([
      'Response time 1 min',
      'Response time 25 min',
      'Response time 1h',
      'Response time 2h',
      'Response time 24h',
      'Response time 1 day',
      'Response time 3 days',
    ]);
  });
});
