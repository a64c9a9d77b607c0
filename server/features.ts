import { accounts } from './accounts/index.ts';
import { books } from './books/index.ts';
import { calendar } from './calendar/index.ts';
import { cars } from './cars/index.ts';
import { claims } from './claims/index.ts';
import { demo } from './demo/index.ts';
import { drivers } from './drivers/index.ts';
import { earnings } from './earnings/index.ts';
import { feeds } from './feeds/index.ts';
import { gbfs } from './gbfs/index.ts';
import { handover } from './handover/index.ts';
import { history } from './history/index.ts';
import { integrations } from './integrations/index.ts';
import { live } from './live/index.ts';
import { map } from './map/index.ts';
import { messages } from './messages/index.ts';
import { moderation } from './moderation/index.ts';
import { money, type MoneyServices, type BuiltInPayments } from './money/index.ts';
import { notices } from './notices/index.ts';
import { overview } from './overview/index.ts';
import { people } from './people/index.ts';
import { photos } from './photos/index.ts';
import { places } from './places/index.ts';
import type { Feature } from './platform/feature.ts';
import type { Hooks } from './platform/hooks.ts';
import { platform } from './platform/index.ts';
import { profiles } from './profiles/index.ts';
import { pushes } from './pushes/index.ts';
import { rentals } from './rentals/index.ts';
import { reviews } from './reviews/index.ts';
import { reports } from './reports/index.ts';
import { saved } from './saved/index.ts';
import { search } from './search/index.ts';
import { seo } from './seo/index.ts';
import { site } from './site/index.ts';
import { system } from './system/index.ts';
import { waits } from './waits/index.ts';

export type AppServices = MoneyServices<BuiltInPayments>;

/** The source of all routes, workers, mails, metrics and checks. */
export const features: readonly Feature<AppServices>[] = [
  // Before all other routes, because it rejects what a demo does not allow.
  demo,
  platform,
  site,
  accounts,
  search,
  places,
  map,
  cars,
  moderation,
  reports,
  history,
  photos,
  people,
  profiles,
  rentals,
  calendar,
  money,
  feeds,
  handover,
  reviews,
  drivers,
  claims,
  earnings,
  saved,
  messages,
  overview,
  books,
  live,
  notices,
  pushes,
  waits,
  seo,
  gbfs,
  integrations,
  system,
];

export const hooks: Hooks = {
  person: features.flatMap(({ person }) => person ?? []),
  car: features.flatMap(({ car }) => car ?? []),
  photo: features.flatMap(({ photo }) => photo ?? []),
  rental: features.flatMap(({ rental }) => rental ?? []),
};

export const gauges = features.flatMap((feature) => feature.gauges ?? []);
