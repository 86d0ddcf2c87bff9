import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, ISOFOLD, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

/** The grid of a player's range. */
const grid = (page: Page, player: string) => page.getByRole('grid', { name: `Range of ${player}` });
const text = (page: Page, player: string) => page.getByRole('textbox', { name: `Range of ${player} as text` });

test('a range is painted by dragging, and becomes text', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  await expect(text(page, 'OOP')).toHaveValue(/^22\+/);
  const editor = page.getByRole('region', { name: 'Range of OOP' });
  await editor.getByRole('button', { name: 'Clear' }).click();
  await expect(text(page, 'OOP')).toHaveValue('');
  await grid(page, 'OOP').getByRole('gridcell', { name: /^AA:/ }).hover();
  await page.mouse.down();
  await grid(page, 'OOP').getByRole('gridcell', { name: /^AKs:/ }).hover();
  await grid(page, 'OOP').getByRole('gridcell', { name: /^AQs:/ }).hover();
  await page.mouse.up();
  await expect(text(page, 'OOP')).toHaveValue('AA,AQs+');
  await editor.getByRole('button', { name: '50 %' }).click();
  await grid(page, 'OOP').getByRole('gridcell', { name: /^KK:/ }).click();
  await expect(text(page, 'OOP')).toHaveValue('AA,AQs+,KK:0.5');
  await expect(editor.getByText('combos, weight')).toContainText('19 combos, weight 16.00');
  // The board blocks some of it, as the command line counts it.
  await expect(grid(page, 'OOP').getByRole('gridcell', { name: 'KK: weight 0.5' })).toBeVisible();
});

test('suits of a cell, and the keyboard', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  await text(page, 'IP').fill('');
  await grid(page, 'IP').getByRole('gridcell', { name: /^AA:/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(text(page, 'IP')).toHaveValue('AKs');
  const combos = page.getByRole('region', { name: 'Range of IP' }).getByRole('group', { name: 'Combos of AKs' });
  await combos.getByRole('button').first().click();
  await expect(text(page, 'IP')).toHaveValue('AKs,!AcKc');
});

test('an error stands under its word', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  await text(page, 'OOP').fill('22+,AKx,QQ');
  await expect(page.getByRole('region', { name: 'Range of OOP' }).getByRole('alert')).toContainText('AKx');
  await expect(page.locator('.range-text-marks mark')).toHaveText('AKx');
  await expect(page.getByRole('button', { name: 'Solve …' })).toBeDisabled();
  await text(page, 'OOP').fill('22+,AK,QQ');
  await expect(page.locator('.range-text-marks mark')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Solve …' })).toBeEnabled();
});

test('a field that is wrong says so beside it', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  await page.getByRole('textbox', { name: 'Pot', exact: true }).fill('zero');
  await expect(page.locator('.field', { hasText: 'Pot' }).getByRole('alert')).toContainText('zero');
  await page.getByRole('textbox', { name: 'Pot', exact: true }).fill('120');
  await expect(page.locator('.field', { hasText: 'Pot' }).getByRole('alert')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Bet', exact: true }).fill('33%, 7q');
  await expect(page.locator('.size-list').first().getByRole('alert')).toContainText('7q');
});

test('a spot stays in the address, and is undone', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  const pot = page.getByRole('textbox', { name: 'Pot', exact: true });
  await pot.fill('240');
  await expect(page).toHaveURL(/spot=[\w-]{40,}/);
  await page.reload();
  await expect(pot).toHaveValue('240');
  await page.getByRole('textbox', { name: 'Stacks behind' }).fill('500');
  await page.getByRole('heading', { name: 'Memory' }).click();
  await page.keyboard.press('z');
  await expect(page.getByRole('textbox', { name: 'Stacks behind' })).toHaveValue('900');
});

test('a field keeps its focus while the address follows', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  const pot = page.getByRole('textbox', { name: 'Pot', exact: true });
  await pot.fill('20');
  await expect(page).toHaveURL(/spot=[\w-]{40,}/);
  const before = page.url();
  await page.keyboard.press('End');
  await page.keyboard.press('5');
  await expect(page).not.toHaveURL(before);
  await expect(pot).toBeFocused();
  await page.keyboard.press('0');
  await expect(pot).toHaveValue('2050');
});

test('the board is picked, and the tree and its memory follow', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  const street = (name: string) => page.locator('.tree-preview').getByRole('rowheader', { name });
  await expect(street('river')).toBeVisible();
  await expect(street('turn')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the 2 of diamonds' }).click();
  await expect(street('turn')).toBeVisible();
  await page.getByRole('button', { name: 'Pick' }).first().click();
  await page
    .getByRole('group', { name: /^Cards for: Flop/ })
    .getByRole('button', { name: '3 of hearts' })
    .click();
  await expect(street('turn')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove the 3 of hearts' })).toBeVisible();
});

test('a spot is saved in a folder, exported and opened again', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  await page.getByRole('textbox', { name: 'Name of the spot' }).fill('my river');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('saved as my river')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('my-river.toml');
  await page.getByRole('textbox', { name: 'Pot', exact: true }).fill('777');
  await page.getByRole('button', { name: 'Open …' }).click();
  await page
    .getByRole('dialog', { name: 'Open a spot' })
    .getByRole('button', { name: 'my river', exact: true })
    .click();
  await expect(page.getByRole('textbox', { name: 'Pot', exact: true })).toHaveValue('200');
  await page.getByRole('button', { name: 'TOML' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill('board = "AsKsQs2c3d"\npot = 10\nstack = 20\nranges.oop = "AA"\nranges.ip = "KK,QQ"\n');
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(text(page, 'IP')).toHaveValue('KK,QQ');
});

test('a range is saved in a folder, and a preset is chosen', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  const editor = page.getByRole('region', { name: 'Range of OOP' });
  await editor.getByRole('button', { name: /Presets/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Ranges for OOP' });
  await dialog.getByLabel('Folder').fill('100bb/BTN');
  await dialog.getByLabel('Name').fill('open');
  await dialog.getByRole('button', { name: 'Save this range' }).click();
  await expect(dialog.getByText('saved as 100bb/BTN/open')).toBeVisible();
  await dialog.getByRole('button', { name: 'top 10 %' }).click();
  await expect(text(page, 'OOP')).toHaveValue('10%');
  await expect(grid(page, 'OOP').getByRole('gridcell', { name: 'AA: weight 1' })).toBeVisible();
  await page.reload();
  await editor.getByRole('button', { name: /Presets/ }).click();
  await dialog.getByRole('button', { name: 'open', exact: true }).click();
  await expect(text(page, 'OOP')).toHaveValue(/^22\+/);
});

test('big blinds, unequal stacks, rake, ICM, bunching and dead cards are taken', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  const memory = page.locator('.gauge').first();
  await expect(memory).toContainText('KiB');
  await page.getByRole('checkbox', { name: 'unequal stacks' }).check();
  await page.getByRole('textbox', { name: 'Stack of IP' }).fill('400');
  await page.getByText('Rake', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Rake' }).fill('5%');
  await page.getByRole('textbox', { name: 'Cap' }).fill('30');
  await page.getByText('Bunching (folded ranges)').click();
  await page.getByRole('button', { name: 'Add a folded player' }).click();
  await page.getByText('Dead cards', { exact: true }).click();
  await page.getByRole('textbox', { name: /in no hand/ }).fill('2c');
  await page.getByRole('textbox', { name: /in no hand/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Solve …' })).toBeEnabled();
  await page.getByRole('button', { name: 'TOML' }).click();
  const toml = page.getByRole('dialog').getByRole('textbox');
  await expect(toml).toHaveValue(/rate = "5%"/);
  await expect(toml).toHaveValue(/folded = \[\s*"random"/);
  await expect(toml).toHaveValue(/dead = "2c"/);
  await expect(toml).toHaveValue(/ip = 400/);
  await page.keyboard.press('Escape');
  await page.getByText('Tournament (ICM)').click();
  await page.getByRole('checkbox', { name: /worth money/ }).check();
  await page.getByRole('textbox', { name: /Payouts/ }).fill('50, 30, 20');
  await page.getByRole('textbox', { name: /other players/ }).fill('500');
  await page.getByRole('radio', { name: 'big blinds' }).check();
  await expect(page.getByRole('button', { name: 'Solve …' })).toBeEnabled();
});

test('axe finds nothing', { tag: '@slow' }, async ({ page }) => {
  // axe looks at every element, a page with two grids has a thousand.
  test.slow();
  await page.goto('/#/spot?spot=name:river');
  await expect(page.locator('.tree-preview')).toBeVisible();
  await expect(grid(page, 'IP').getByRole('gridcell', { name: 'AA: weight 1' })).toBeVisible();
  await text(page, 'OOP').fill('AKx');
  await expect(page.locator('.range-text-marks mark')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Range of OOP' })
    .getByRole('button', { name: /Presets/ })
    .click();
  await expectAccessible(page, 'dialog[open]');
});

test('on a phone one part shows at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/spot?spot=name:river');
  await expect(page.getByRole('textbox', { name: 'Pot', exact: true })).toBeVisible();
  await expect(grid(page, 'OOP')).toBeHidden();
  await page.getByRole('tab', { name: 'OOP' }).click();
  await expect(grid(page, 'OOP')).toBeVisible();
  await expect(grid(page, 'IP')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('the figures are those of the command line', async ({ page }) => {
  const command = (...args: string[]): unknown =>
    JSON.parse(execFileSync(ISOFOLD, [...args, '--json'], { encoding: 'utf8' }));
  await page.goto('/#/spot?spot=name:turn-basic');
  const range = command(
    'range',
    '66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s',
    '--board',
    'Td9d6hQc',
  ) as {
    combos: number;
    share: number;
  };
  await expect(page.getByRole('region', { name: 'Range of OOP' }).getByText('combos, weight')).toContainText(
    `${range.combos} combos, weight ${range.combos}.00, ${(range.share * 100).toFixed(2)} %`,
  );
  const tree = command('tree', 'turn-basic') as {
    streets: { street: string; decisions: number; boards: number }[];
  };
  for (const { street, decisions, boards } of tree.streets) {
    const row = page.locator('.streets tbody tr', { has: page.getByRole('rowheader', { name: street }) });
    await expect(row).toContainText(decisions.toLocaleString('en'));
    await expect(row).toContainText(boards.toLocaleString('en'));
  }
});
