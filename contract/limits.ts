/**
 * Business limits, declared by each feature apart from its schemas so that a page can use one without loading a
 * validator.
 */
export * from './accounts/limits.ts';
export * from './books/limits.ts';
export * from './calendar/limits.ts';
export * from './cars/limits.ts';
export * from './claims/limits.ts';
export * from './drivers/limits.ts';
export * from './earnings/limits.ts';
export * from './feeds/limits.ts';
export * from './handover/limits.ts';
export * from './history/limits.ts';
export * from './integrations/limits.ts';
export * from './live/limits.ts';
export * from './messages/limits.ts';
export * from './moderation/limits.ts';
export * from './money/limits.ts';
export * from './notices/limits.ts';
export * from './people/limits.ts';
export * from './photos/limits.ts';
export * from './places/limits.ts';
export * from './pushes/limits.ts';
export * from './rentals/limits.ts';
export * from './reports/limits.ts';
export * from './reviews/limits.ts';
export * from './saved/limits.ts';
export * from './site/limits.ts';
export * from './system/limits.ts';
export * from './waits/limits.ts';
