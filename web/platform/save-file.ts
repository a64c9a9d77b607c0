import { t } from '../language/words.ts';
import { withToken } from './session/api.ts';

/** Downloads a file that requires authentication. */
export async function saveFile(address: string, name: string): Promise<void> {
  // Calls `fetch` directly, because a large file may exceed the timeout of API requests.
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
  // The download starts after the click event, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
