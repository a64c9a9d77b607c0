/** The kind of event and a link to it. Contains no name, place or amount, because it appears on locked screens. */
export interface PushPayload {
  title: string;
  body: string;
  language: string;
  /** A new push replaces an earlier one with the same tag. */
  tag: string;
  /** A path on this site */
  address: string;
}

/** Query parameter in the URL that a push opens, by which the page marks the notice as read. */
export const OPENED_PARAMETER = 'notice';
