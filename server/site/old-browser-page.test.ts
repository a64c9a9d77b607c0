import { expect, it } from 'vitest';
import { OLD_BROWSER_PAGE, OLDEST_BROWSERS } from '../../contract/browsers.ts';
import * as catalogues from '../../contract/languages/catalogues.ts';
import { send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ brand: 'Rent & Drive' });

it.each(Object.entries(catalogues))('explains what to do with an outdated browser, in %s', async (language, words) => {
  const { status, body, headers } = await send<string>(server, 'GET', OLD_BROWSER_PAGE, undefined, {
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' });
  expect(body).toContain(`<html lang="${language}"`);
  expect(body).toContain(words['page.old-browser.title'].replace('{brand}', 'Rent &amp; Drive'));
  for (const [name, version] of Object.entries(OLDEST_BROWSERS)) expect(body).toMatch(`${name} ${version}`);
  // The page must not need anything that such a browser may not support.
  expect(body).not.toContain('<script');
});
