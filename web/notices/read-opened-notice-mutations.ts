import { OPENED_PARAMETER } from '../../contract/pushes/payload.ts';
import { refreshUnread } from '../live/index.ts';
import { currentSearchParams } from '../platform/current-search-params.ts';
import { request } from '../platform/session/api.ts';

/** Marks the notice of an opened push as read, so that no email about it follows. */
export async function markOpenedNoticeRead() {
  const query = currentSearchParams();
  const id = query.get(OPENED_PARAMETER);
  if (id === null) return;
  query.delete(OPENED_PARAMETER);
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', location.pathname + rest + location.hash);
  await request('PUT /api/notices/read', { body: { ids: [id] } });
  await refreshUnread();
}
