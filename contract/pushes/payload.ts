/** What a push says: what kind of thing happened, and where it leads. No name, place or amount, for a screen that is locked. */
export interface PushPayload {
  title: string;
  body: string;
  language: string;
  /** One that comes again takes the place of the one before. */
  tag: string;
  /** A page of ours */
  address: string;
}

/** In the address that a push opens: the page tells by it that its notice was read. */
export const OPENED_PARAMETER = 'notice';
