/** The minimal commands that journeys need, independent of the automation protocol. */
export interface Driver<Found = unknown> {
  visit(url: string): Promise<void>;
  /** Runs a function in the page, with JSON values as arguments and result. */
  evaluate<Result>(code: (...values: never[]) => Result, ...values: unknown[]): Promise<Result>;
  /** Returns the element that a function finds in the page */
  find(code: (...values: never[]) => Element | null, ...values: unknown[]): Promise<Found | undefined>;
  click(found: Found): Promise<void>;
  fill(found: Found, text: string): Promise<void>;
  /** Selects an option of a menu */
  choose(found: Found, option: string): Promise<void>;
  attach(found: Found, file: string): Promise<void>;
  picture(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
}

/** Runs in the page. Does not scroll if the element is in view, because a click may miss a moving page. */
export function scrollIntoView(element: Element) {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 80 || bottom > innerHeight - 80) element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

export interface Browser {
  name: string;
  /** Opens a new session without any stored state. */
  open(): Promise<{ driver: Driver; close: () => Promise<void> }>;
  stop(): Promise<void>;
}
