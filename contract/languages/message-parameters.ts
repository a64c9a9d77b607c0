// Written by `npm run translations` from en.json, so that the compiler knows every message and what it wants.

type None = Record<never, never>;

export interface MessageParameters {
  'dates.field.label': None;
  'dates.field.placeholder': None;
  'dates.picker.apply': None;
  'dates.picker.clear': None;
  'dates.picker.day': { day: 'text'; days: 'number'; isToday: 'text'; part: 'text'; reason: 'text' };
  'dates.picker.label': None;
  'dates.picker.legend.booked': None;
  'dates.picker.legend.return-only': None;
  'dates.picker.next-month': None;
  'dates.picker.previous-month': None;
  'dates.reason.booked': None;
  'dates.reason.far': { days: 'number' };
  'dates.reason.lone': None;
  'dates.reason.past': None;
  'dates.reason.returnOnly': None;
  'dates.refusal.return-only': None;
  'dates.refusal.same-day': { day: 'text' };
  'dates.refusal.spans-booked': { day: 'text' };
  'dates.refusal.too-long': { day: 'text'; days: 'number' };
  'dates.said.choose-first': None;
  'dates.said.choose-return': None;
  'dates.said.chosen': { days: 'number'; first: 'text'; last: 'text' };
  'dates.said.from': { day: 'text' };
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
  'rentals.booking.calendar': None;
  'rentals.booking.clear-dates': None;
  'rentals.booking.label': None;
  'rentals.booking.loading': None;
  'rentals.booking.price-changed': { total: 'text' };
  'rentals.booking.refusal.as-booked': None;
  'rentals.booking.refusal.disabled': None;
  'rentals.booking.refusal.waiting': None;
  'rentals.booking.rent-now': None;
  'rentals.dates.return': None;
  'rentals.dates.start': None;
  'rentals.dates.unchosen': None;
  'rentals.days': { days: 'number' };
  'rentals.price.days-times-price': { days: 'number'; price: 'text' };
  'rentals.price.select-dates': None;
  'rentals.price.total': None;
  'rentals.refund.full-before': { day: 'text' };
  'rentals.refund.rule': { hours: 'number' };
  'rentals.refund.terms.full-before': { day: 'text' };
  'rentals.refund.terms.none-after': None;
  'rentals.refund.terms.part-until': { day: 'text' };
  'rentals.refund.terms.title': None;
}

export interface RichMessageParameters {
  'page.offline': { strong: 'tag' };
}
