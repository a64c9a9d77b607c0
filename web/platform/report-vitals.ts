import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { pageAt } from '../../contract/paths.ts';
import { request } from './session/api.ts';
import { currentSession } from './session/session.ts';

function report({ name, value, rating }: Metric) {
  // The server accepts reports only from signed-in users, so the sign-in pages are not measured.
  const page = pageAt(location.pathname);
  if (!page || !currentSession().user) return;
  const body = { name, value, rating, page };
  request('POST /api/vitals', { body, keepalive: true }).catch(() => {});
}

export function reportVitals() {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report);
}
