import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

const fact = (page: Page, name: string) =>
  page.locator('.facts > div', { has: page.getByText(name, { exact: true }) }).locator('dd');

test('a spot is set up, solved, reloaded and studied', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  await page.getByRole('textbox', { name: 'Pot', exact: true }).fill('210');
  await page.getByRole('button', { name: 'Solve …' }).click();
  await page.getByRole('textbox', { name: 'Target' }).fill('0.3');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ended' })).toBeVisible();
  await expect(page.getByText(/the target is met|in the library already/)).toBeVisible();
  const share = Number.parseFloat(((await fact(page, 'exploitability').textContent()) ?? '').replace('%', ''));
  expect(share).toBeLessThanOrEqual(0.3);
  await expect(page.getByRole('img', { name: /Exploitability against time: \d+ measurements/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'ended' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Exploitability against time: \d+ measurements/ })).toBeVisible();
  await page.getByRole('link', { name: 'Study it' }).click();
  await expect(page).toHaveURL(/#\/study\?spot=session:\d+/);
});

test('a solve is paused, resumed by key, looked at and stopped', async ({ page }) => {
  await page.goto('/#/solve?spot=name:turn-basic');
  await page.getByRole('textbox', { name: 'Target' }).fill('0.0001');
  await page.getByRole('button', { name: 'Start' }).click();
  const state = page.locator('.session [role=status]');
  await expect(state).toHaveText('running');
  await expect(fact(page, 'iterations')).not.toHaveText('0');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(state).toHaveText('paused');
  const before = (await fact(page, 'iterations').textContent()) ?? '';
  await page.reload();
  await expect(state).toHaveText('paused');
  await expect(fact(page, 'iterations')).toHaveText(before);
  await page.keyboard.press('p');
  await expect(state).toHaveText('running');
  await expect(fact(page, 'iterations')).not.toHaveText(before);
  await page.getByRole('link', { name: 'Look at the strategy so far' }).click();
  await expect(page).toHaveURL(/#\/study\?spot=session:\d+/);
  await page.goBack();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(state).toHaveText('ended');
  await expect(page.getByText('it was stopped')).toBeVisible();
  await page.getByRole('button', { name: 'Close the session' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
});

test('what cannot be is said beside the field', async ({ page }) => {
  await page.goto('/#/solve?spot=name:river');
  await page.getByRole('textbox', { name: 'Iterations' }).fill('many');
  await expect(page.getByRole('alert')).toContainText('not a number');
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  await page.goto('/#/solve?spot=session:987654');
  await expect(page.getByRole('alert')).toContainText('987654');
});

test('axe finds nothing', { tag: '@slow' }, async ({ page }) => {
  // axe looks at every element, a page with two grids has a thousand.
  test.slow();
  await page.goto('/#/solve?spot=name:river');
  await expect(page.getByText('takes')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.session [role=status]')).toHaveText('ended');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('the figures are those of the command line', async ({ page, server }) => {
  await page.goto('/#/solve?spot=name:river');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.session [role=status]')).toHaveText('ended');
  const solved = server.command('solve', 'river') as { iterations: number; exploitability: number; ev: number[] };
  await expect(fact(page, 'exploitability')).toContainText(`${(solved.exploitability * 100).toFixed(3)} %`);
  await expect(fact(page, 'iterations')).toHaveText(String(solved.iterations));
  await expect(fact(page, 'EV of OOP')).toHaveText(solved.ev[0]?.toFixed(2) ?? '');
});
