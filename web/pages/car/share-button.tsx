import { Share2 } from 'lucide-react';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { copyText, shareOnDevice } from '../../platform/secure-only.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Opens the device's share sheet, or copies the link if there is none. */
export function ShareButton({ carId, title }: { carId: string; title: string }) {
  const toast = useToast();
  const share = async () => {
    const url = location.origin + paths.details(carId);
    if (await shareOnDevice({ title, url })) return;
    try {
      await copyText(url);
      toast.success(t('cars.share.copied'));
    } catch {
      // Browsers block the clipboard on pages without HTTPS, so show the link for copying by hand.
      toast.info(t('cars.share.copy-by-hand', { url }));
    }
  };
  return (
    <Button variant="quiet" size="sm" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
      {t('cars.share.button')}
    </Button>
  );
}
