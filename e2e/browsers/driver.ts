/** The little that a browser has to be told, in whatever way it is told. */
export interface Driver<Found = unknown> {
  visit(url: string): Promise<void>;
  /** Runs a function in the page. It takes and returns what JSON can express. */
  evaluate<Answer>(code: (...values: never[]) => Answer, ...values: unknown[]): Promise<Answer>;
  /** The element that a function finds in the page */
  find(code: (...values: never[]) => Element | null, ...values: unknown[]): Promise<Found | undefined>;
  click(found: Found): Promise<void>;
  fill(found: Found, text: string): Promise<void>;
  /** An option of a menu */
  choose(found: Found, option: string): Promise<void>;
  attach(found: Found, file: string): Promise<void>;
  picture(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
}

/** Runs in the page. What is in view stays where it is: a page that moves under the pointer is missed. */
export function bringIntoView(thing: Element) {
  const { top, bottom } = thing.getBoundingClientRect();
  if (top < 80 || bottom > innerHeight - 80) thing.scrollIntoView({ block: 'center', behavior: 'instant' });
}

export interface Browser {
  name: string;
  /** Somebody who has never been here: nothing is kept from the one before. */
  open(): Promise<{ driver: Driver; close: () => Promise<void> }>;
  stop(): Promise<void>;
}
