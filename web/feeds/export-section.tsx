import { Copy } from 'lucide-react';
import { useState } from 'react';
import { t } from '../language/words.ts';
import { copyText } from '../platform/secure-only.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useRenewExport } from './feed-mutations.ts';

export function ExportSection({ carId, url }: { carId: string; url: string | null }) {
  const [isConfirming, setConfirming] = useState(false);
  const toast = useToast();
  const renew = useRenewExport(carId);
  const make = () =>
    renew.mutate(carId, {
      onSuccess: () => {
        setConfirming(false);
        if (url) toast.success(t('feeds.export.renewed'));
      },
      onError: (error) => toast.error(error.message),
    });
  const copy = async () => {
    try {
      await copyText(url!);
      toast.success(t('feeds.export.copied'));
    } catch {
      toast.info(t('feeds.export.copy-failed'));
    }
  };

  return (
    <Card as="section" aria-labelledby="feeds-export" className="grid gap-4">
      <div>
        <h2 id="feeds-export" className="text-xl">
          {t('feeds.export.title')}
        </h2>
        <p className="mt-1 text-ink-soft">{t('feeds.export.lead')}</p>
      </div>
      {url === null ? (
        <Button className="justify-self-start" busy={renew.isPending} onClick={make}>
          {t('feeds.export.make')}
        </Button>
      ) : (
        <>
          <TextField
            label={t('feeds.export.label')}
            hint={t('feeds.export.secret')}
            value={url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <div className="flex flex-wrap gap-3">
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
              {t('feeds.export.copy')}
            </Button>
            <Button variant="secondary" onClick={() => setConfirming(true)}>
              {t('feeds.export.renew')}
            </Button>
          </div>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('feeds.export.renew-title')}
          text={t('feeds.export.renew-text')}
          keep={t('feeds.export.renew-keep')}
          confirm={t('feeds.export.renew-confirm')}
          isBusy={renew.isPending}
          onConfirm={make}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  );
}
