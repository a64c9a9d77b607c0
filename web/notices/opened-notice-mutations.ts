import { OPENED_PARAMETER } from '../../contract/pushes/payload.ts';
import { refreshUnread } from '../live/index.ts';
import { addressNow } from '../platform/address-now.ts';
import { request } from '../platform/session/api.ts';

/** A push led here: its notice was read, so that nobody is mailed about the same. */
export async function noteOpened() {
  const query = addressNow();
  const id = query.get(OPENED_PARAMETER);
  if (id === null) return;
  query.delete(OPENED_PARAMETER);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
  await request('PUT /api/notices/read', { body: { ids: [id] } });
  await refreshUnread();
}
