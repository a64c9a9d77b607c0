import { t } from '../../language/words.ts';
import { Badge } from '../../ui/badge.tsx';

const DAY = 86_400_000;
const SOON = 3;

const millisecondsUntil = (moment: string) => new Date(moment).getTime() - Date.now();

/** "2 days left" */
export function DeadlineBadge({ respondBy }: { respondBy: string | null }) {
  if (!respondBy) return <Badge>{t('books.disputes.no-deadline')}</Badge>;
  const remaining = millisecondsUntil(respondBy);
  if (remaining <= 0) return <Badge tone="danger">{t('books.disputes.late')}</Badge>;
  const days = Math.floor(remaining / DAY);
  return <Badge tone={days < SOON ? 'danger' : 'warning'}>{t('books.disputes.left', { days })}</Badge>;
}
