import { Mail } from 'lucide-react';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { useRemindOwner } from './book-mutations.ts';

/** Asks an owner by mail and notice for what is missing. */
export function RemindButton({ ownerId }: { ownerId: string }) {
  const { mutate, isPending, isSuccess } = useRemindOwner();
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Mail />}
      busy={isPending}
      disabled={isSuccess}
      onClick={() => mutate(ownerId)}
    >
      {isSuccess ? t('books.remind.sent') : t('books.remind.do')}
    </Button>
  );
}
