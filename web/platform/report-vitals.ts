import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { pageAt } from '../../contract/paths.ts';
import { request } from './session/api.ts';
import { currentSession } from './session/session.ts';

function report({ name, value, rating }: Metric) {
  // Reports are taken from signed-in people only; the sign-in pages stay unmeasured.
  const page = pageAt(location.pathname);
  if (!page || !currentSession().user) return;
  const body = { name, value, rating, page };
  request('POST /api/vitals', { body, keepalive: true }).catch(() => {});
}

export function reportVitals() {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report);
}
