import { describe, expect, it } from 'vitest';
import { ownerFacts } from './owner-facts.ts';

const owner = { uid: crypto.randomUUID(), displayName: 'Olive', joinedAt: '2025-02-28T23:59:59.000Z', isDemo: false };

describe('ownerFacts', () => {
  it('says only what is known', () => {
    expect(ownerFacts(owner)).toEqual(['Joined on February 2025']);
    expect(ownerFacts({ ...owner, responseRate: 0, responseTimeHours: 12 })).toEqual([
      'Joined on February 2025',
      'Response rate 0%',
      'Response time 12h',
    ]);
  });
});
