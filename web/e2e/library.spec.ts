import { expect, expectAccessible, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

test('a solution is found, renamed, opened and deleted', async ({ page }) => {
  const name = `river ${Date.now()}`;
  await page.goto('/#/spot?spot=name:river');
  await page.getByRole('textbox', { name: 'Name of the spot' }).fill(name);
  await page.getByRole('textbox', { name: 'Pot', exact: true }).fill('230');
  await page.getByRole('button', { name: 'Solve …' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/entry \d+ of the library/)).toBeVisible();
  await page.goto('/#/library');
  await page.getByRole('searchbox', { name: 'Name' }).fill(name);
  const entries = page.getByRole('list', { name: 'Solutions' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('230, 900');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save the file of ${name}` }).click();
  expect((await saved).suggestedFilename()).toMatch(/^river-.*\.isofold$/);
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByRole('textbox', { name: 'New name' }).fill(`${name} again`);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(entries.first()).toContainText(`${name} again`);
  await entries.first().getByRole('link', { name: 'Spot' }).click();
  await expect(page.getByRole('textbox', { name: 'Pot', exact: true })).toHaveValue('230');
  await page.goBack();
  await page.getByRole('button', { name: /^Delete river/ }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete' });
  await expect(confirm).toContainText('cannot be undone');
  await confirm.getByRole('button', { name: 'Keep' }).click();
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: /^Delete river/ }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No solution meets this.')).toBeVisible();
});

test('a board is searched whatever its suits, and a bad one is refused beside it', async ({ page }) => {
  await page.goto('/#/library');
  const board = page.getByRole('textbox', { name: 'Board' });
  await board.fill('Qs');
  await expect(page.locator('.filters').getByRole('alert')).toContainText('3, 4 or 5');
  await board.fill('');
  await expect(page.locator('.filters').getByRole('alert')).toHaveCount(0);
});

test('the tour of the first run is walked, closed, and does not come back', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  const tour = page.getByRole('complementary', { name: 'Tour' });
  await expect(tour).toContainText('A solved spot');
  await tour.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/#\/spot/);
  await tour.getByRole('button', { name: 'Close the tour' }).click();
  await expect(tour).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expect(tour).toHaveCount(0);
  await context.close();
});

test('axe finds nothing', { tag: '@slow' }, async ({ page, server }) => {
  server.command('solve', 'river');
  // axe looks at every element, a page with two grids has a thousand.
  test.slow();
  await page.goto('/#/library');
  await expect(page.getByRole('list', { name: 'Solutions' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('an interrupted solve is listed, and continued', async ({ page }) => {
  await page.goto('/#/solve?spot=name:turn-basic');
  await page.getByRole('textbox', { name: 'Target' }).fill('0.0002');
  await page.getByRole('button', { name: 'Start' }).click();
  const state = page.locator('.session [role=status]');
  await expect(state).toHaveText('running');
  await expect(page.locator('.facts dd').nth(2)).not.toHaveText('0');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(state).toHaveText('paused');
  await page.getByRole('button', { name: 'Close the session' }).click();
  await page.goto('/#/library');
  const checkpoint = page
    .getByRole('region', { name: 'Checkpoints' })
    .getByRole('listitem')
    .filter({ hasText: 'turn-basic' });
  await expect(checkpoint).toContainText('iterations');
  await checkpoint.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/#\/solve\?spot=session:\d+/);
  // It goes on to the target of the spot, which it may have passed already.
  await expect(state).toHaveText('ended');
  await page.getByRole('button', { name: 'Close the session' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.goto('/#/library');
  await page.getByRole('button', { name: 'Delete all checkpoints' }).click();
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('region', { name: 'Checkpoints' })).toHaveCount(0);
});
