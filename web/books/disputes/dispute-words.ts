import type { AdminDispute } from '../../../contract/books/disputes/disputes.ts';
import { t } from '../../language/words.ts';

const words = (text: string) => text.replaceAll('_', ' ');

/** What the bank says, in words where there are any of ours. */
export const writeDispute = ({ reason, status }: Pick<AdminDispute, 'reason' | 'status'>): string =>
  t('books.disputes.words', {
    reason: t('rentals.dispute.reason', { reason, words: words(reason) }),
    status: t('rentals.dispute.status', { status, words: words(status) }),
  });
