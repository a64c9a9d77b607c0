export const KEY_KINDS = ['personal', 'operator'] as const;
/** A personal key acts as its user without administrator rights; an operator key acts as an administrator. */
export type KeyKind = (typeof KEY_KINDS)[number];

/** All scopes, and the kinds of keys that can have them. */
const SCOPE_KINDS = {
  'read:cars': ['personal', 'operator'],
  'write:cars': ['personal'],
  'read:rentals': ['personal'],
  'write:rentals': ['personal'],
  'read:messages': ['personal'],
  'write:messages': ['personal'],
  'read:earnings': ['personal'],
  'read:webhooks': ['personal', 'operator'],
  'write:webhooks': ['personal', 'operator'],
  'read:admin': ['operator'],
  'write:admin': ['operator'],
} as const satisfies Record<string, readonly KeyKind[]>;

export type Scope = keyof typeof SCOPE_KINDS;
export const SCOPES = Object.keys(SCOPE_KINDS) as [Scope, ...Scope[]];

const kindsOf = (scope: Scope): readonly KeyKind[] => SCOPE_KINDS[scope];

export const scopesFor = (kind: KeyKind): Scope[] => SCOPES.filter((scope) => kindsOf(scope).includes(kind));

/** For API documentation. Pages use their own translated texts. */
export const SCOPE_SUMMARIES: Record<Scope, string> = {
  'read:cars': 'Search cars; read cars, their owners and reviews, and your own listings with calendars and prices',
  'write:cars': 'Create, edit, pause and remove listings; change photos, prices, terms, pick-up and blocked days',
  'read:rentals': 'Read trips, bookings, handovers, extra charges and reviews of rentals',
  'write:rentals': 'Decline or withdraw requests and changes of dates; record notes and photos of handovers',
  'read:messages': 'Read messages and notices',
  'write:messages': 'Write messages and mark them as read',
  'read:earnings': 'Read earnings, payouts and statements',
  'read:webhooks': 'Read webhooks and their deliveries',
  'write:webhooks': 'Create, change, test and remove webhooks, and send deliveries again',
  'read:admin': 'Read the data that administrators see about cars, users, reports and money',
  'write:admin': 'Review listings, remove reviews and add notes about users',
};
