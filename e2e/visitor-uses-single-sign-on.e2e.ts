import { freePort } from '../scripts/free-port.ts';
import { startOidcProvider } from '../server/testing/oidc-provider.ts';
import { expect, expectGoodInBothSizes, ONCE, test } from './fixtures.ts';
import { startProduct } from './start-product.ts';

test('visitor signs in with the operator’s provider and lands on the requested page', ONCE, async ({ page }) => {
  // Starts a separate server.
  test.slow();
  const PORT = String(await freePort('localhost'));
  const provider = await startOidcProvider(`http://localhost:${PORT}`);
  provider.people.set('nora', { email: 'nora@town.example', email_verified: true, name: 'Nora Neu' });
  const { issuer, clientId, clientSecret, name } = provider.settings;
  const product = await startProduct({
    PORT,
    SEED: 'none',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  });
  try {
    await page.goto(`${product.url}/account`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expectGoodInBothSizes(page);
    await page.getByRole('button', { name: 'Continue with Town Hall' }).click();

    await page.getByLabel('Who are you?').fill('nora');
    await page.getByRole('button', { name: 'Sign in' }).click();

    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/account');
    await expect(page.getByRole('heading', { name: 'Log in with Town Hall' })).toBeVisible();
    await expect(page.getByText('nora@town.example').first()).toBeVisible();

    // Users without a password confirm by signing in at the provider again.
    const security = page.getByRole('region', { name: 'Password and devices' });
    await security.getByRole('button', { name: 'Confirm with Town Hall' }).click();
    await page.getByLabel('Who are you?').fill('nora');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await security.getByLabel('New password').fill('a-much-better-one-42');
    await security.getByRole('button', { name: 'Choose a password' }).click();
    await expect(security.getByRole('button', { name: 'Change your password' })).toBeVisible();
  } finally {
    await page.close();
    await product.stop();
    await provider.close();
  }
});
