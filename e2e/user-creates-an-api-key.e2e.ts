import { expect, expectGoodPage, ONCE, registerUser, test } from './fixtures.ts';

test(
  'user creates an API key, uses it, revokes it, and adds and removes a webhook',
  ONCE,
  async ({ page, request, expectConsole }) => {
    // The browser logs the responses for the wrong password and address.
    expectConsole(/status of 40[01]/);
    const { email, password } = await registerUser(page);
    // API keys require a verified email address.
    const mail = page
      .getByRole('listitem')
      .filter({ hasText: email })
      .getByRole('link', { name: 'Confirm your email address' });
    await expect(async () => {
      await page.goto('/dev/mail');
      await expect(mail).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await mail.click();
    await page.getByRole('link', { name: /verify-email/ }).click();
    await expect(page.getByText('Thank you, your address is confirmed.')).toBeVisible();
    await page.goto('/account/integrations');
    const keys = page.getByRole('region', { name: 'API keys' });
    await expect(keys.getByText('No keys yet')).toBeVisible();

    await keys.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByLabel('Name').fill('Fleet software');
    await dialog.getByRole('checkbox', { name: /Search cars/ }).check();
    await dialog.getByLabel('Current password').fill('wrong-password');
    await dialog.getByRole('button', { name: 'Create the key' }).click();
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await expect(dialog.getByLabel('Name')).toHaveValue('Fleet software');
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Create the key' }).click();

    const created = page.getByRole('dialog', { name: 'Your new key' });
    await expectGoodPage(page);
    const headers = { authorization: `Bearer ${await created.getByLabel('API key').inputValue()}` };
    await created.getByRole('button', { name: 'Done' }).click();
    expect((await request.get('/api/my/cars', { headers })).status()).toBe(200);
    expect((await request.get('/api/notices', { headers })).status()).toBe(403);

    await page.reload();
    const key = keys.getByRole('listitem', { name: 'Fleet software' });
    await expect(key.getByText('read:cars', { exact: true })).toBeVisible();
    await expect(key.getByText(/Last used/)).toBeVisible();
    await key.getByRole('button', { name: 'Revoke Fleet software' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(keys.getByText('No keys yet')).toBeVisible();
    // The focused row is gone, so the focus moves to its container.
    await expect(keys).toBeFocused();
    expect((await request.get('/api/my/cars', { headers })).status()).toBe(401);

    const webhooks = page.getByRole('region', { name: 'Webhooks' });
    await webhooks.getByRole('button', { name: 'Add a webhook' }).click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Address').fill('https://127.0.0.1/inside');
    await form.getByRole('button', { name: 'Add the webhook' }).click();
    await expect(form.getByLabel('Address')).toBeFocused();
    // Uses an IP address, because DNS is not available here; nothing is sent yet.
    await form.getByLabel('Address').fill('https://1.1.1.1/hook');
    await form.getByRole('button', { name: 'Add the webhook' }).click();
    const secret = page.getByRole('dialog', { name: 'Webhook secret' });
    await expect(secret.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
    await secret.getByRole('button', { name: 'Done' }).click();

    const webhook = webhooks.getByRole('listitem', { name: 'https://1.1.1.1/hook' });
    await webhook.getByRole('button', { name: 'Log' }).click();
    await expect(page.getByText('Nothing sent yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectGoodPage(page);
    await webhook.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(webhooks.getByText('No webhooks yet')).toBeVisible();
  },
);
