import { CheckCheck } from 'lucide-react';
import type { Notice } from '../../contract/notices/notices.ts';
import { t } from '../language/words.ts';
import { useUnread } from '../live/index.ts';
import { Button } from '../ui/button.tsx';
import { useReadNotices } from './notice-mutations.ts';

/** Up to the newest in sight: what has come since is still unread. */
export function MarkAll({ newest }: { newest: Notice | undefined }) {
  const { mutate: read, isPending } = useReadNotices();
  const unread = useUnread();
  const isNothing = !newest || (newest.isRead && unread?.notices === 0);
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<CheckCheck />}
      disabled={isNothing}
      busy={isPending}
      onClick={() => read({ upTo: newest!.createdAt })}
    >
      {t('notices.all-read')}
    </Button>
  );
}
