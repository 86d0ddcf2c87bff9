import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

test('stacks have the worth of the command line, and an all-in its price', async ({ page, server }) => {
  await page.goto('/#/icm');
  await page.getByRole('textbox', { name: 'Stack of player 1' }).fill('6000');
  await page.getByRole('button', { name: 'Add a player' }).click();
  await page.getByRole('textbox', { name: 'Stack of player 4' }).fill('500');
  await page.getByRole('textbox', { name: 'Name of player 4' }).fill('short');
  await page.getByRole('combobox', { name: 'Player' }).selectOption('player 1');
  await page.getByRole('combobox', { name: 'against' }).selectOption('player 2');
  const found = server.command('icm', '6000,3000,2000,500', '--payouts', '50,30,20', '--all-in', '1:2') as {
    players: { prize: number }[];
    all_in: { players: { bubble_factor: number }[] };
  };
  await expect(page.locator('[data-worth="P1"]')).toHaveText(found.players[0]?.prize.toFixed(4) ?? '');
  await expect(page.locator('[data-worth="short"]')).toHaveText(found.players[3]?.prize.toFixed(4) ?? '');
  await expect(page.getByRole('row', { name: /^bubble factor/ })).toContainText(
    found.all_in.players[0]?.bubble_factor.toFixed(3) ?? '',
  );
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name of player 4' })).toHaveValue('short');
  await page.getByRole('textbox', { name: 'Prizes, first place first' }).fill('50, x');
  await expect(page.getByRole('alert')).toContainText('"x" is not a number');
  await page.getByRole('textbox', { name: 'Prizes, first place first' }).fill('65, 35');
  await page.getByRole('textbox', { name: 'Prize pool' }).fill('1000');
  await expect(page.getByText('in per cent of the pool')).toBeVisible();
  await expect(page.locator('[data-worth="P1"]')).toHaveText(/^\d{3}\./);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
