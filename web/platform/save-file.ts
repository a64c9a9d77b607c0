import { t } from '../language/words.ts';
import { withToken } from './session/api.ts';

/** Fetches a file that only its reader may have, and keeps it on their computer. */
export async function saveFile(address: string, name: string): Promise<void> {
  // A long one may take longer than any other response may.
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
  link.download = name;
  link.click();
  // The download begins after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
