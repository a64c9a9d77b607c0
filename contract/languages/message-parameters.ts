// Written by `npm run translations` from en.json, so that the compiler knows every message and what it wants.

type None = Record<never, never>;

export interface MessageParameters {
  'history.reason.cancelled': None;
  'history.reason.dates-lost': None;
  'history.reason.imported': None;
  'history.reason.made-at-provider': None;
  'history.reason.paid-twice': None;
  'language.name': None;
  'language.week-starts-on': None;
  'moderation.no-reason': None;
  'moderation.reason.contact-details': None;
  'moderation.reason.details-missing': None;
  'moderation.reason.location-unclear': None;
  'moderation.reason.owner-banned': None;
  'moderation.reason.photos-of-another-car': None;
  'moderation.reason.price-mistaken': None;
  'money.per-day': { price: 'text' };
  'page.description': None;
  'page.needs-script': { brand: 'text' };
}

export interface RichMessageParameters {
  'page.offline': { strong: 'tag' };
}
