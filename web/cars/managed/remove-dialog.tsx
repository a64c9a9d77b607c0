import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRemoveCar } from '../car-mutations.ts';

/** Explains what is removed and what stays, and shows why a car cannot be removed. */
export default function RemoveDialog({ car, onClose }: { car: ManagedCar; onClose: () => void }) {
  const toast = useToast();
  const { mutate, isPending, error } = useRemoveCar(car.id);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast.success(t('cars.remove.done', { title: car.title }));
      },
    });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('cars.remove.title', { title: car.title })}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            {t('cars.remove.keep')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={remove}>
            {t('cars.remove.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-ink-soft">
        <p>{t('cars.remove.means')}</p>
        <p>{t('cars.remove.stays')}</p>
        {error && (
          <Alert tone="danger" announce>
            {error.message}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
