import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { request } from '../session/api.ts';
import { currentSession } from '../session/session.ts';

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The page as a pattern, so that no report tells which car somebody looked at. */
export const pagePattern = (pathname: string) =>
  pathname
    .replace(ID, ':id')
    .replace(/[^a-z:/-]/gi, '')
    .slice(0, 60);

function report({ name, value, rating }: Metric) {
  // Reports are taken from signed-in people only; the sign-in pages stay unmeasured.
  if (!currentSession().user) return;
  const body = { name, value, rating, page: pagePattern(location.pathname) };
  request('POST /api/vitals', { body, keepalive: true }).catch(() => {});
}

export function reportVitals() {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report);
}
