import { Download } from 'lucide-react';
import { useState } from 'react';
import { callUrl } from '../../contract/calls.ts';
import { t } from '../language/words.ts';
import { saveFile } from '../platform/save-file.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

const saveEarnings = (span: { from: string; to: string }): Promise<void> =>
  saveFile(
    callUrl('GET /api/my/earnings.csv', { query: span }).url,
    `${t('earnings.file.name')}-${span.from}-${span.to}.csv`,
  );

/** Downloads the earnings and payouts of a period as CSV. */
export function DownloadEarningsButton(span: { from: string; to: string }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    await saveEarnings(span).catch((error: unknown) =>
      toast.error(error instanceof Error ? error.message : t('problems.server/failed')),
    );
    setBusy(false);
  };
  return (
    <Button variant="secondary" size="sm" icon={<Download />} busy={isBusy} onClick={() => void save()}>
      {t('earnings.save')}
    </Button>
  );
}
