import type { Page, Request } from '@playwright/test';
import type { CallName, CallOutput } from '../contract/calls.ts';
import type { PublicConfig } from '../contract/site/site.ts';

// The demo data and settings lead to no content on some pages. Each response has the type of its endpoint.

const AT = '2026-03-04T05:06:07.000Z';
const id = (number: number) => `01900000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;
const [START, END] = ['2026-03-01', '2026-03-03'];

export const MOCKED = { claim: id(1), licence: id(2), dispute: id(3), token: 'a'.repeat(32), slug: 'insurance' };

const owner = { uid: id(10), displayName: 'Olive Owner', photo: null, isDeleted: false };
const renter = { ...owner, uid: id(11), displayName: 'Robin Renter' };
const car = { id: id(12), title: 'Toyota Corolla Touring Sports 2021' };
const rentalId = id(13);
const text = 'The back seat was full of dog hair, and there is a new scratch across the left door.';

const claim = { id: MOCKED.claim, rentalId, kind: 'cleaning', amountCents: 9_000, dueCents: 9_000, car } as const;
const adminClaim = { ...claim, status: 'contested', owner, renter, createdAt: AT, decision: null } as const;
const statement = { text, photos: [], at: AT };
const handedOver = { mileage: 48_210, fuelEighths: 6, notes: 'A small scratch at the back.', photos: [] };

const trip = { car, startDate: START, endDate: END, renter, isAsked: true };
const driver = { isApproved: true, years: 12, isWaiting: false };
const licence = {
  category: 'B',
  country: 'DE',
  numberEnd: '2I55',
  birthYear: 1990,
  issuedOn: '2012-05-04',
  expiresOn: '2099-05-04',
};
const adminLicence = {
  id: MOCKED.licence,
  person: renter,
  state: 'sent',
  sentAt: AT,
  country: 'DE',
  picturesUntil: AT,
} as const;

const dispute = {
  id: MOCKED.dispute,
  ref: 'dp_1N2a3b4c5d6e7f8g9h0iJkLmNoPq',
  provider: 'stripe',
  amountCents: 37_800,
  reason: 'fraudulent',
  status: 'needs_response',
  list: 'open',
  respondBy: '2099-03-04T05:06:07.000Z',
  openedAt: AT,
  rentalId,
  receiptNumber: 'SK-2026-000123',
  startDate: START,
  endDate: END,
  car,
  owner,
  renter,
  evidenceSentAt: null,
} as const;

const stuck = { amountCents: 12_345, since: AT, person: owner, rentalId, payoutId: id(20) };

const key = {
  id: id(30),
  name: 'Channel manager',
  prefix: 'sk_live_4f9a',
  scopes: ['read:cars', 'write:cars'],
  createdAt: AT,
  expiresAt: null,
  isOver: false,
  lastUsedAt: AT,
  madeBy: 'Ada Admin',
} satisfies CallOutput<'GET /api/my/keys'>['keys'][number];
const webhook = {
  id: id(31),
  address: 'https://hooks.example.test/rental-events/incoming?tenant=olive',
  events: ['rental.confirmed'],
  isOn: true,
  createdAt: AT,
  failingSince: AT,
  lastDeliveredAt: AT,
} satisfies CallOutput<'GET /api/my/webhooks'>['webhooks'][number];

const RESPONSES: { [Name in CallName]?: CallOutput<Name> } = {
  'GET /api/claims/:id': {
    ...claim,
    status: 'to-pay',
    role: 'renter',
    fromDepositCents: 2_000,
    claimed: statement,
    usesHandover: false,
    answerBy: AT,
    contested: statement,
    decision: { amountCents: 9_000, reason: 'The photos show it.', at: AT },
    paidAt: null,
    ledger: [],
    payment: { status: 'declined', message: 'Your card was declined.', requiresAction: null },
    keptCard: { ending: '4242' },
    other: owner,
    can: { accept: false, contest: false, withdraw: false, pay: true },
  },
  'GET /api/rentals/:id/deposit': {
    deposit: {
      rentalId,
      amountCents: 20_000,
      state: 'refused',
      isKept: false,
      placedAt: AT,
      releasedAt: AT,
      takenCents: null,
      payment: { status: 'declined', message: 'Your card was declined.', requiresAction: null },
      keptCard: { ending: '4242' },
      can: { pay: true },
    },
  },
  'GET /api/my/licence': {
    approved: { ...licence, years: 12, isExpired: false },
    sent: { ...licence, sentAt: AT },
    refused: { reasons: ['unreadable', 'other'], note: 'The back is too dark.', at: AT },
    pictures: ['front'],
  },
  'GET /api/my/driving': {
    trips: [{ ...trip, ...driver, id: id(14), rentalId, isCancelled: false, can: { leave: true } }],
  },
  'POST /api/driver-invitations/look': {
    ...trip,
    leastAge: 25,
    leastYears: 3,
    isAccepted: false,
    isSettled: false,
    expiresAt: AT,
  },
  'GET /api/cars/:id/driver-terms': { onlyApproved: true, leastAge: 25, leastYears: 3 },
  'GET /api/rentals/:id/drivers': {
    isAsked: true,
    renter: driver,
    drivers: [{ id: id(15), person: owner, ...driver, isApproved: false, isWaiting: true }],
    invitations: [{ id: id(16), expiresAt: AT }],
    can: { invite: true, remove: true },
  },
  'GET /api/pages/:slug': {
    language: 'en',
    title: 'Insurance',
    sections: [{ id: 'cover', title: 'What is covered' }],
    html: '<p>Every trip is insured.</p><section id="cover"><h2>What is covered</h2><p>Damage and theft.</p></section>',
  },
  'GET /api/admin/claims': { claims: [adminClaim], nextCursor: null },
  'GET /api/admin/claims/:id': {
    ...adminClaim,
    startDate: START,
    endDate: END,
    sides: { claimed: statement, usesHandover: true, contested: statement, out: handedOver, back: handedOver },
  },
  'GET /api/admin/drivers': { licences: [adminLicence], nextCursor: null },
  'GET /api/admin/drivers/:id': {
    ...adminLicence,
    ...licence,
    version: 1,
    pictures: [],
    decision: null,
    can: { approve: true, refuse: true },
  },
  'GET /api/admin/money/stuck': {
    lists: [
      { kind: 'payout-unknown', count: 0, cents: 0, items: [] },
      {
        kind: 'payout-failed',
        count: 2,
        cents: 24_690,
        items: [
          { ...stuck, id: id(21), why: 'account_closed: The bank account has been closed.' },
          { ...stuck, id: id(22), why: null },
        ],
      },
      {
        kind: 'renter-money',
        count: 1,
        cents: 12_345,
        items: [{ ...stuck, id: id(23), person: renter, payoutId: null, why: null }],
      },
      {
        kind: 'balance-negative',
        count: 1,
        cents: 12_345,
        items: [{ ...stuck, id: id(24), rentalId: null, why: null }],
      },
    ],
  },
  'GET /api/admin/disputes': { disputes: [dispute], nextCursor: null },
  'GET /api/admin/disputes/:id': {
    ...dispute,
    evidence: [
      { part: 'receipt', text: `Receipt ${dispute.receiptNumber}\nPaid by card on ${START}` },
      { part: 'handover', text: 'Both sides agreed on the pick-up record.' },
    ],
    sent: null,
    can: { sendEvidence: true, decide: false },
    ownerShareCents: 32_130,
    decision: null,
  },
  'GET /api/my/keys': { keys: [key] },
  'GET /api/admin/keys': { keys: [key] },
  'GET /api/my/webhooks': { webhooks: [webhook] },
  'GET /api/admin/webhooks': { webhooks: [webhook] },
  'GET /api/cars/:id/feeds': {
    car,
    isOwn: true,
    exportUrl: `https://sparekey.test/calendars/${'a1b2c3d4'.repeat(4)}.ics`,
    isImporting: true,
    feeds: [
      {
        id: id(40),
        name: 'Turo',
        site: 'turo.com',
        triedAt: AT,
        succeededAt: AT,
        failingSince: AT,
        error: { code: 'feed/unreachable', detail: 'connect ETIMEDOUT' },
        events: 3,
        days: 11,
        unreadable: 1,
        collisions: [{ startDate: START, endDate: END }],
      },
    ],
  },
};

const MATCHERS = Object.entries(RESPONSES).map(([name, response]) => {
  const [method, path] = name.split(' ') as [string, string];
  return { method, path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), response };
});

/** The mocked response to a request, if any. */
function mockedResponse(request: Request): object | undefined {
  const { pathname } = new URL(request.url());
  return MATCHERS.find(({ method, path }) => method === request.method() && path.test(pathname))?.response;
}

const SETTINGS: Partial<PublicConfig> = { driverCheck: 'owner', pages: { [MOCKED.slug]: 'Insurance' } };

/**
 * Adds content that the demo lacks: licences, disputes, stuck money and an operator's page. `change` may replace values
 * in every response, mocked or not.
 */
export async function mockPages(page: Page, change?: (json: unknown) => unknown) {
  await page.addInitScript((settings) => {
    new MutationObserver((_, observer) => {
      const meta = document.querySelector<HTMLMetaElement>('meta[name="sparekey-config"]');
      if (!meta) return;
      observer.disconnect();
      meta.content = JSON.stringify({ ...(JSON.parse(meta.content) as object), ...settings });
    }).observe(document, { childList: true, subtree: true });
  }, SETTINGS);
  await page.route('**/api/**', async (route) => {
    const mocked = mockedResponse(route.request());
    if (!change) return mocked ? route.fulfill({ json: mocked }) : route.fallback();
    if (mocked) return route.fulfill({ json: change(mocked) });
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: change(await response.json()) });
  });
}
