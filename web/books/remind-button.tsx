import { Mail } from 'lucide-react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { useRemindOwner } from './book-mutations.ts';

/** Reminds an owner of missing payout details by email and notification. */
export function RemindButton({ ownerId }: { ownerId: string }) {
  const { mutate, isPending, isSuccess } = useRemindOwner();
  // Stays in place with `aria-disabled`, so that it keeps the focus.
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Mail />}
      busy={isPending}
      aria-disabled={isSuccess}
      className="aria-disabled:cursor-default aria-disabled:opacity-60"
      onClick={() => {
        if (!isSuccess) mutate(ownerId);
      }}
    >
      {isSuccess ? t('books.remind.sent') : t('books.remind.do')}
    </Button>
  );
}
