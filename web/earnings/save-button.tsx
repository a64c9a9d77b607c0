import { Download } from 'lucide-react';
import { useState } from 'react';
import { callUrl } from '../../contract/calls.ts';
import { t } from '../language/words.ts';
import { withToken } from '../platform/session/api.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

async function saveEarnings(span: { from: string; to: string }): Promise<void> {
  const { url: address } = callUrl('GET /api/my/earnings.csv', { query: span });
  // A year of hundreds of cars may take longer than any other response may.
  const response = await withToken((token) =>
    fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} }),
  );
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as { detail?: string };
    throw new Error(problem.detail ?? t('problems.server/failed'));
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${t('earnings.file.name')}-${span.from}-${span.to}.csv`;
  link.click();
  // The download begins after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What was earned and paid out in this time, for a bookkeeper. */
export function SaveButton(span: { from: string; to: string }) {
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
