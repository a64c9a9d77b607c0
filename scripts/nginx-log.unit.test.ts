import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sample = readFileSync(new URL('../deploy/nginx/sparekey.conf', import.meta.url), 'utf8');
const locations = readFileSync(new URL('../deploy/nginx/sparekey-locations.conf', import.meta.url), 'utf8');
const SECRET = 'x8Zq-secret';

/** What nginx would log for a URL, based on the first matching pattern of the map. */
function logged(address: string): string {
  const map = /map \$request_uri \$logged_uri \{([^}]*)\}/.exec(sample)?.[1] ?? '';
  for (const [, pattern = '', value = ''] of map.matchAll(/^\s*(\S+)\s+(\S+);$/gm)) {
    if (pattern === 'default') continue;
    if (new RegExp(pattern.replace(/^~/, '')).test(address)) return value;
  }
  return address;
}

it.each([
  `/calendar/${SECRET}.ics`,
  `/unsubscribe/${SECRET}`,
  `/photos/private/${SECRET}/a.webp`,
  `/single-sign-on?code=${SECRET}&state=x`,
])('the nginx sample does not log the secret of %s', (address) => {
  expect(logged(address)).not.toContain(SECRET);
});

it.each([`/calendar/${SECRET}.ics`, `/unsubscribe/${SECRET}`, `/photos/private/${SECRET}/a.webp`, '/single-sign-on'])(
  'the nginx sample does not log errors of %s, which would contain the full URL',
  (path) => {
    const silent = [...locations.matchAll(/^location (=|~)? ?(\S+) \{([^}]*)\}/gm)].filter(([, , , body = '']) =>
      body.includes('error_log /dev/null;'),
    );
    const fits = ([, how, pattern = '']: RegExpExecArray) =>
      how === '=' ? path === pattern : how === '~' ? new RegExp(pattern).test(path) : path.startsWith(pattern);
    expect(silent.some(fits)).toBe(true);
  },
);

it.each(['/api/cars?near=38.72,-9.14&within=50', '/api/cars/hints?gear=Manual&near=38.72%2C-9.14'])(
  'does not log the position in %s',
  (address) => expect(logged(address)).not.toContain('38.72'),
);

it('logs other URLs unchanged', () => {
  for (const address of ['/', '/rentcar?q=van', '/photos/a.webp', '/calendar']) expect(logged(address)).toBe(address);
});

it('uses only that log format, without the referrer', () => {
  const format = /log_format sparekey ([^;]*);/.exec(sample)?.[1] ?? '';
  expect(format).toContain('$logged_uri');
  expect(format).not.toMatch(/\$request\b|\$request_uri|\$http_referer/);
  const logs = [...sample.matchAll(/^\s*access_log\s+([^;]*);/gm)].map(([, log]) => log);
  expect(logs).toEqual(['off', '/var/log/nginx/sparekey.log sparekey']);
});
