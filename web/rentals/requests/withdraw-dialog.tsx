import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useWithdrawRequest } from './request-mutations.ts';

export default function WithdrawDialog({ rental, onClose }: { rental: Rental; onClose: () => void }) {
  const withdrawing = useWithdrawRequest(rental.id);
  const toast = useToast();
  const { error } = withdrawing;
  const withdraw = async () => {
    if (!(await withdrawing.mutateAsync().catch(() => undefined))) return;
    // The dialog may already be unmounted here, because the request has ended.
    toast.success(t('rentals.request.withdrawn'));
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('rentals.request.withdraw.title')}
      description={t('rentals.request.withdraw.text')}
    >
      {error ? (
        <Alert tone="danger" announce className="mb-4">
          {error instanceof ApiError ? error.message : t('problems.server/failed')}
        </Alert>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
        <Button variant="secondary" onClick={onClose}>
          {t('rentals.request.withdraw.keep')}
        </Button>
        <Button variant="danger" data-autofocus busy={withdrawing.isPending} onClick={() => void withdraw()}>
          {t('rentals.request.withdraw.do')}
        </Button>
      </div>
    </Dialog>
  );
}
