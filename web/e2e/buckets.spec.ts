import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

test('presets are there, and a folder that holds no buckets is said to', async ({ page, server }) => {
  await page.goto('/#/buckets');
  await expect(page.getByText('Nothing is built yet')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^fast_test/ })).toBeChecked();
  mkdirSync(join(server.library, 'web/files/buckets-none'), { recursive: true });
  await page.reload();
  await expect(page.getByRole('button', { name: 'buckets-none' })).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText('buckets-none');
});

test('a build is watched from any page, and stopped', async ({ page }) => {
  await page.goto('/#/buckets');
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Running' })).toContainText('buckets fast_test');
  // It goes on while another page is looked at.
  await page.getByRole('link', { name: 'ICM' }).click();
  await page.getByRole('button', { name: 'Stop buckets fast_test' }).click();
  await expect(page.getByRole('list', { name: 'Running' })).toHaveCount(0);
});

test('buckets are built, looked up on a board and measured', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(900_000);
  await page.goto('/#/buckets');
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  const folder = page.getByRole('button', { name: /^buckets-F10T20R30/ });
  await expect(folder).toBeVisible({ timeout: 600_000 });
  await folder.click();
  await page.getByRole('textbox', { name: 'Board' }).fill('Ts9s8c');
  await page.getByRole('textbox', { name: 'Board' }).press('Enter');
  const cell = page.getByRole('grid', { name: 'Buckets on Ts9s8c' }).locator('[data-cell="AKs"]');
  await expect(cell).toHaveAttribute('aria-label', 'AKs: buckets 3 (75 %), 6 (25 %)');
  await expect(page.getByRole('row', { name: /^deviation of equity/ })).toContainText('1.858 %');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Measure' }).click();
  const quality = page.getByRole('table', { name: 'Quality' });
  await expect(quality.getByRole('row', { name: /^deviation of equity/ })).toContainText('1.858 %', {
    timeout: 600_000,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
