import { Mail } from 'lucide-react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { useRemindOwner } from './book-mutations.ts';

/** Asks an owner by mail and notice for what is missing. */
export function RemindButton({ ownerId }: { ownerId: string }) {
  const { mutate, isPending, isSuccess } = useRemindOwner();
  // It stays where the focus is, and cannot be pressed again.
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
