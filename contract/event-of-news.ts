/** What programs are told for something that people are told, if anything */
export type EventOfNews = {
  /** A test finds one that there is not. */
  event: `${string}.${string}`;
  /** What the announcement's key begins with */
  key?: 'claimId' | 'reviewId' | 'payoutId' | 'threadId';
  /** To whom the news is told, instead of both sides of a rental: what one does there is not news to the other's programs. */
  isForReaders?: true;
  /** Renter and owner are told one by one, but it is one event of the rental */
  isOncePerRental?: true;
} | null;
