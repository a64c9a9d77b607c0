import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Overview } from '../../contract/overview/overview.ts';
import type { WaitPage } from '../../contract/wait-entry.ts';
import type { Booking } from '../../contract/rentals/bookings/bookings.ts';
import type { OpenedRental } from '../../contract/rentals/rentals.ts';
import type { Wait, WaitCount } from '../../contract/waits/waits.ts';
import { claimKeys } from '../claims/claim-queries.ts';
import { depositQueries } from '../claims/deposits/deposit-queries.ts';
import TripDeposit from '../claims/deposits/trip-deposit.tsx';
import TripClaims from '../claims/trip-claims.tsx';
import { countLinkOf } from '../app/shell/count-link.ts';
import CountedWaits from '../app/shell/counted-waits.tsx';
import { bottomBarLinks, navigationLinks } from '../app/shell/navigation.ts';
import { noticeKeys } from '../notices/notice-queries.ts';
import NewestNotices from '../notices/newest-notices.tsx';
import { t } from '../language/words.ts';
import { StatusTiles } from '../overview/index.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import TripChange from '../rentals/changes/trip-change.tsx';
import TripRequest from '../rentals/requests/trip-request.tsx';
import { reviewKeys } from '../reviews/review-queries.ts';
import TripReview from '../reviews/trip-review.tsx';
import { isAdminKind, WAIT_SAMPLES } from '../testing/wait-samples.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { waitKeys } from '../waits/wait-queries.ts';
import { writeAction, writeDeadline, writeWait } from '../waits/wait-words.ts';
import AccountPage from './account/account-page.tsx';
import { AdminNav } from './admin/admin-nav.tsx';
import { BookingStep } from './bookings/booking-step.tsx';
import BookingsPage from './bookings/bookings-page.tsx';
import EarningsPage from './earnings/earnings-page.tsx';
import OpenTasks from './home/open-tasks.tsx';
import MyCarsPage from './my-cars-page.tsx';
import NoticesPage from './notices-page.tsx';
import { TripHead } from './trip/trip-head.tsx';
import { TripPickup } from './trip/pickup-details.tsx';
import { TRIP_PART_OF_WAIT, type TripPart } from './trip/trip-parts.ts';
import TripsPage from './trip/trips-page.tsx';

/** Renders an element to HTML with the given query data, without a browser. */
function render(element: ReactElement, fetched: [key: readonly unknown[], data: unknown][]): string {
  const client = new QueryClient();
  for (const [key, data] of fetched) client.setQueryData(key, data);
  const routed = createElement(MemoryRouter, null, element);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed));
}

const nothing = { notices: [], nextCursor: null };
const EMPTY_OVERVIEW: Overview = {
  at: '2026-06-01T12:00:00.000Z',
  listings: { active: 0, waiting: 0, paused: 0, disabled: 0 },
  holds: { live: 0, next: [] },
  bannedTrips: { open: 0, next: [] },
  payments: { open: 0, failedToday: 0, latestFailed: [] },
  refunds: { waiting: 0, failed: 0 },
  disputes: { open: 0, next: [] },
  mails: { waiting: 0, parked: 0, lateSeconds: 0, latestParked: [] },
  routes: { minutes: 5, slowest: [] },
};

const show = (
  element: ReactElement,
  waits: readonly Wait[],
  counts?: readonly WaitCount[],
  ...fetched: [key: readonly unknown[], data: unknown][]
) =>
  render(element, [
    ...fetched,
    [waitKeys.mine, { waits, counts, isUntold: false }],
    [noticeKeys.newest, nothing],
    [noticeKeys.list, { pages: [nothing], pageParams: [null] }],
  ]);

/** Escapes text like React's server renderer. */
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;').replaceAll('<', '&lt;');
/** Returns the content of the link to a page. */
const linkTo = (markup: string, to: string) =>
  [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(([, href]) => href === escapeHtml(to))?.[2];

/** Admin tabs that lead to several pages. */
const TAB_OF: Partial<Record<WaitPage, string>> = { disputes: paths.money, moneyStuck: paths.money };

/** Pages that list the waits of users above everything else. The pages of administrators are lists of such items. */
const LISTS: Partial<Record<WaitPage, () => ReactElement>> = {
  trips: () => createElement(TripsPage),
  bookings: () => createElement(ToastProvider, null, createElement(BookingsPage)),
  earnings: () => createElement(EarningsPage),
  account: () => createElement(AccountPage),
};

/** The list of bookings opens with these, so they are not repeated above it. */
const isAnsweredInList = ({ kind, list }: Wait) =>
  list === 'bookings' && (kind === 'answer-request' || kind === 'answer-change');

const isOwners = ({ list }: Wait) => list === 'bookings' || list === 'earnings';
const isAdmins = ({ kind }: Wait) => isAdminKind(kind);

interface WaitLocation {
  /** Renders the wait in this place and returns the markup. */
  markupFor: (wait: Wait) => string | undefined;
  expected: (wait: Wait) => string;
  /** Which waits belong in this place. All by default. */
  includes?: (wait: Wait) => boolean;
}

const RENTAL = {
  id: 'rental',
  status: 'confirmed',
  startDate: '2026-06-10',
  endDate: '2026-06-12',
  car: { id: 'car', title: 'Fiat 500', location: 'Lisbon', photo: null },
  owner: { uid: 'owner', displayName: 'Olive', photo: null, isDeleted: false },
  renter: { uid: 'uid', displayName: 'Robin', photo: null, isDeleted: false },
  isReachable: true,
} as unknown as OpenedRental;

interface Section {
  element: (rental: OpenedRental, wait: Wait) => ReactElement;
  /** The data that the section loads, with its query key. */
  fetched?: (wait: Wait) => [key: readonly unknown[], data: unknown];
  /** The text or link with which the user acts. */
  expected: (wait: Wait) => string;
}

/** The section of a trip that handles a task. Journeys cover the handover, because it reads the browser's storage. */
const SECTIONS: Record<Exclude<TripPart, 'handover'>, Section> = {
  head: {
    element: (rental, wait) => createElement(TripHead, { rental, isNear: false, waits: [wait] }),
    expected: writeDeadline,
  },
  request: {
    element: (rental, { until }) =>
      createElement(TripRequest, {
        rental: { ...rental, status: 'requested', request: { until, note: null } } as unknown as OpenedRental,
        said: undefined,
        onAnswered: () => {},
      }),
    expected: () => t('rentals.request.accept.do'),
  },
  change: {
    element: (rental, { kind, until, amountCents }) => {
      const price = { lines: [], totalCents: amountCents, payCents: amountCents, refundCents: 0 };
      const status = kind === 'pay-change' ? 'to-pay' : 'open';
      const can = { pay: status === 'to-pay', accept: status === 'open' };
      const change = { ...price, id: 'change', status, by: 'owner', expiresAt: until, payment: null, can };
      return createElement(TripChange, {
        rental: {
          ...rental,
          change: { ...change, startDate: '2026-06-10', endDate: '2026-06-14' },
        } as unknown as OpenedRental,
      });
    },
    expected: ({ kind, amountCents }) =>
      kind === 'pay-change'
        ? t('rentals.change.pay.open', { amount: formatTotal(amountCents!) })
        : t('rentals.change.answer.accept'),
  },
  pickup: {
    element: (rental, wait) => createElement(TripPickup, { rental, waits: [wait] }),
    expected: writeDeadline,
  },
  deposit: {
    element: () => createElement(TripDeposit, { rentalId: 'rental', role: 'renter' }),
    fetched: ({ amountCents }) => [
      depositQueries.ofRental('rental').queryKey,
      { state: 'refused', amountCents, can: { pay: true } },
    ],
    expected: ({ to }) => to,
  },
  review: {
    element: () => createElement(TripReview, { rentalId: 'rental', carTitle: 'Fiat 500' }),
    fetched: ({ until, person, role }) => [
      reviewKeys.state('rental'),
      { canReview: true, closesAt: until, other: person, side: role },
    ],
    expected: () => t('reviews.trip.write'),
  },
  claims: {
    element: () => createElement(TripClaims, { rentalId: 'rental', renterName: 'Robin' }),
    fetched: ({ kind, until, person, amountCents }) => {
      const isToPay = kind === 'pay-claim';
      const claim = {
        id: 'claim',
        kind: 'damage',
        status: isToPay ? 'to-pay' : 'open',
        role: 'renter',
        amountCents,
        dueCents: amountCents,
        claimed: { text: 'A scratch.', photos: [] },
        answerBy: until,
        other: person,
        can: { accept: !isToPay, pay: isToPay },
      };
      return [claimKeys.ofRental('rental'), { claims: [claim] }];
    },
    expected: ({ kind, amountCents, to }) =>
      kind === 'pay-claim' ? to : t('claims.accept.open', { amount: formatTotal(amountCents!) }),
  },
};

const sectionOf = ({ kind }: Wait): Section | undefined => {
  const part = TRIP_PART_OF_WAIT[kind];
  return part && part !== 'handover' ? SECTIONS[part] : undefined;
};

const LOCATIONS: Record<string, WaitLocation> = {
  'the home page, under “Waiting for you”': {
    markupFor: (wait) => linkTo(show(createElement(OpenTasks), [wait]), wait.to),
    expected: (wait) => escapeHtml(writeWait(wait)),
  },
  'the bell': {
    markupFor: (wait) => linkTo(show(createElement(NewestNotices, { onLeave: () => {} }), [wait]), wait.to),
    expected: (wait) => escapeHtml(writeWait(wait)),
  },
  'the notices page, with the deadline': {
    markupFor: (wait) => show(createElement(NoticesPage), [wait]),
    expected: (wait) => escapeHtml(writeDeadline(wait)),
  },
  'the list of its page, above everything else': {
    markupFor: (wait) => linkTo(show(LISTS[wait.list]!(), [wait]), wait.to),
    expected: (wait) => escapeHtml(writeWait(wait)),
    includes: (wait) => LISTS[wait.list] !== undefined && !isAnsweredInList(wait),
  },
  'the top of its trip, when pickup or return is near, with the deadline': {
    markupFor: (wait) =>
      show(createElement(TripHead, { rental: { ...RENTAL, role: wait.role! }, isNear: true, waits: [wait] }), []),
    expected: (wait) => escapeHtml(writeDeadline(wait)),
    includes: ({ kind }) => TRIP_PART_OF_WAIT[kind] !== null,
  },
  'its section of the trip, long before pickup': {
    markupFor: (wait) => {
      const can = { accept: true };
      const rental = { ...RENTAL, role: wait.role!, pickup: null, phone: null, can } as unknown as OpenedRental;
      const { element, fetched } = sectionOf(wait)!;
      const section = createElement(ToastProvider, null, element(rental, wait));
      return show(section, [], undefined, ...(fetched ? [fetched(wait)] : []));
    },
    expected: (wait) => escapeHtml(sectionOf(wait)!.expected(wait)),
    includes: (wait) => sectionOf(wait) !== undefined,
  },
  'the count next to the links on “My cars”': {
    markupFor: (wait) => linkTo(show(createElement(MyCarsPage), [wait]), paths[wait.list as 'bookings' | 'earnings']),
    expected: () => '>3<',
    includes: isOwners,
  },
  'the count in the header or the menu': {
    markupFor: (wait) => {
      const links = navigationLinks(isAdminKind(wait.kind)).map(({ to }) => to);
      const at = [...links, paths.account].find((to) => to === countLinkOf(wait.list, isAdminKind(wait.kind)));
      return at && show(createElement(CountedWaits, { to: at, className: '' }), [wait]);
    },
    expected: () => '>3<',
  },
  'the count in the bar or the menu on a phone': {
    markupFor: (wait) => {
      const links = [...bottomBarLinks(isAdminKind(wait.kind)), ...navigationLinks(isAdminKind(wait.kind))].map(
        (link) => link?.to,
      );
      const at = links.find((to) => to === countLinkOf(wait.list, isAdminKind(wait.kind)));
      return at && show(createElement(CountedWaits, { to: at, className: '' }), [wait]);
    },
    expected: () => '>3<',
  },
  'the count in the admin tabs': {
    markupFor: (wait) => linkTo(show(createElement(AdminNav), [wait]), TAB_OF[wait.list] ?? paths[wait.list]),
    expected: () => '>3<',
    includes: isAdmins,
  },
  'the overview tile with its link': {
    markupFor: (wait) =>
      show(createElement(StatusTiles, { data: EMPTY_OVERVIEW, waits: [wait] }), [wait])
        .split('<li')
        .find((tile) => tile.includes(`href="${escapeHtml(wait.to)}"`)),
    expected: () => '>3<',
    includes: isAdmins,
  },
};

// Some waits exist only with driver licence checks.
beforeAll(() => void Object.assign(config, { driverCheck: 'required', today: '2026-06-01' }));
afterAll(() => void Object.assign(config, { driverCheck: undefined, today: undefined }));

describe.each(Object.entries(LOCATIONS))('waits in %s', (_, { markupFor, expected, includes = () => true }) => {
  it.each(WAIT_SAMPLES.filter(([, wait]) => includes(wait)))('shows %s', (_kind, wait) => {
    expect(markupFor(wait)).toContain(expected(wait));
  });
});

it('lists every kind on some page', () => {
  const unlisted = WAIT_SAMPLES.filter(([, { kind, list }]) => LISTS[list] === undefined && !isAdminKind(kind));
  expect(unlisted).toEqual([]);
});

const BOOKING = {
  id: 'rental',
  status: 'confirmed',
  startDate: '2026-06-10',
  endDate: '2026-06-12',
  renter: { displayName: 'Robin' },
  changeWaitsFor: null,
  isBeingCharged: false,
  can: { accept: false, decline: false },
} as Booking;

// The row has its own buttons for requests and reviews.
describe('the booking row', () => {
  const kinds = WAIT_SAMPLES.filter(([, { kind, list }]) => list === 'bookings' && kind !== 'write-review');
  it.each(kinds)('shows %s instead of its usual step', (_kind, wait) => {
    const row = show(createElement(BookingStep, { booking: BOOKING, waits: [wait] }), []);
    if (wait.kind === 'answer-request') expect(row).toContain(escapeHtml(writeDeadline(wait)));
    else expect(linkTo(row, wait.to)).toBe(writeAction(wait));
    expect(row).not.toContain('Robin picks up the car');
  });

  it.each([
    ['picked up on its first day', { isPickedUp: true }, '2026-06-10'],
    ['returned early', { isPickedUp: true, isReturned: true }, '2026-06-11'],
  ])('expects no pickup or return of a car that is %s', (_what, handedOver, today) => {
    const { today: before } = config;
    onTestFinished(() => void Object.assign(config, { today: before }));
    Object.assign(config, { today });
    const row = show(createElement(BookingStep, { booking: { ...BOOKING, ...handedOver }, waits: [] }), []);
    expect(row).not.toMatch(/picks up the car|brings the car back tomorrow/);
  });

  it('shows the state without a link when nothing waits', () => {
    const row = show(createElement(BookingStep, { booking: { ...BOOKING, changeWaitsFor: 'renter' }, waits: [] }), []);
    expect(row).toContain('Other dates await the renter’s answer');
    expect(row).not.toContain('href');
  });
});

it('shows on the overview tile that there are more than it counts', () => {
  const [, wait] = WAIT_SAMPLES.find(([, { kind }]) => kind === 'answer-reports')!;
  const waits = [{ ...wait, count: 1_000, isExact: false }];
  expect(show(createElement(StatusTiles, { data: EMPTY_OVERVIEW, waits }), waits)).toContain('>1,000+<');
});

it('counts unlisted waits, and mentions them below the list', () => {
  const [, wait] = WAIT_SAMPLES.find(([, { list }]) => list === 'trips')!;
  const one = { ...wait, count: 1 };
  const counts = [{ list: 'trips', count: 301, isExact: true }] as const;
  expect(show(createElement(CountedWaits, { to: paths.trips, className: '' }), [one], counts)).toContain('>301<');
  expect(show(createElement(NoticesPage), [one], counts)).toContain('300 more have later deadlines.');
  expect(show(createElement(OpenTasks), [one], counts)).toContain('Show all 301');
});

it('shows nothing anywhere when nothing waits', () => {
  expect(show(createElement(OpenTasks), [])).toBe('');
  expect(show(createElement(CountedWaits, { to: paths.trips, className: '' }), [])).toBe('');
  expect(show(createElement(NoticesPage), [])).not.toContain('Waiting for you');
  expect(show(createElement(AdminNav), [])).not.toMatch(/>\d+</);
});
