import type { AdminDispute } from '../../../contract/books/disputes/disputes.ts';
import { t } from '../../language/words.ts';

const words = (text: string) => text.replaceAll('_', ' ');

/** The bank's reason and status, translated if known. */
export const writeDispute = ({ reason, status }: Pick<AdminDispute, 'reason' | 'status'>): string =>
  t('books.disputes.words', {
    reason: t('rentals.dispute.reason', { reason, words: words(reason) }),
    status: t('rentals.dispute.status', { status, words: words(status) }),
  });
