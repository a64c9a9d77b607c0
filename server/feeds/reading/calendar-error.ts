export type CalendarFailure = 'not-a-calendar' | 'cut-off' | 'too-many-events' | 'too-complex';

export class CalendarError extends Error {
  readonly failure: CalendarFailure;

  constructor(failure: CalendarFailure) {
    super(`Not read: ${failure}.`);
    this.failure = failure;
  }
}
