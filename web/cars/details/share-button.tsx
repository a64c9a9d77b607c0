import { Share2 } from 'lucide-react';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Opens the device's share sheet, or copies the link where there is none. */
export function ShareButton({ carId, title }: { carId: string; title: string }) {
  const toast = useToast();
  const share = async () => {
    const url = location.origin + paths.details(carId);
    const data = { title, url };
    if (navigator.canShare?.(data)) {
      try {
        return await navigator.share(data);
      } catch (error) {
        // Closing the sheet is a choice, not a failure.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('cars.share.copied'));
    } catch {
      // Browsers keep the clipboard from pages without HTTPS, so the link is shown to be copied by hand.
      toast.info(t('cars.share.copy-by-hand', { url }));
    }
  };
  return (
    <Button variant="quiet" size="sm" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
      {t('cars.share.button')}
    </Button>
  );
}
