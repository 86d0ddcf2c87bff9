import { deflateRawSync } from 'node:zlib';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

// Small enough that a flop is solved in a moment.
const spot = (name: string, bet: string) => `
name = "${name}"
board = "QsTs7h"
pot = 60
stack = 60
[ranges]
oop = "QQ,77,AKs,KJs"
ip = "TT,AQs,JTs,A5s"
[bets]
flop = { bet = "${bet}", raise = "a" }
turn = { bet = "a" }
river = { bet = "a" }
`;
// A spot is known by its game: each test has a pot of its own.
const packed = (name: string, pot: number, bet = '50%') =>
  deflateRawSync(spot(name, bet).replace('pot = 60', `pot = ${pot}`)).toString('base64url');
const BOARDS = 'QsTs7h AsKd2c 7s7h2c 9s8s7s';

interface Reported {
  rows: { board: string; figures: { ev: [number, number]; frequencies: number[] }[] }[];
  total: { figures: { frequencies: number[] }[] };
}

test('boards are solved, shown with the figures of the command line, and open in Study', async ({ page, server }) => {
  await page.goto(`/#/report?spot=${packed('four flops', 60)}`);
  const boards = page.getByRole('textbox', { name: /^Boards of/ });
  await boards.fill(BOARDS);
  await expect(page.getByText('0 solved, 4 to solve')).toBeVisible();
  await expect(page.getByText('The library has none of these boards.')).toBeVisible();
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await expect(page.getByText('4 solved, 0 to solve')).toBeVisible({ timeout: 50_000 });
  const table = page.getByRole('table', { name: /^Boards of/ });
  await expect(table.getByRole('row')).toHaveCount(6);
  const entry = (await table.getByRole('link', { name: 'Study QsTs7h' }).getAttribute('href')) ?? '';
  const id = /entry:(\d+)/.exec(entry)?.[1] ?? '';
  const { rows } = server.command('report', id, '--boards', BOARDS.replaceAll(' ', ',')) as Reported;
  const row = rows.find(({ board }) => board === 'QsTs7h');
  const cells = table
    .getByRole('row', { name: /^Study QsTs7h/ })
    .or(table.getByRole('row').filter({ has: page.getByRole('link', { name: 'Study QsTs7h' }) }));
  for (const share of row?.figures[0]?.frequencies ?? []) {
    await expect(cells.first()).toContainText(`${(share * 100).toFixed(1)} %`);
  }
  // Sorted by a column, which the address holds.
  await table.getByRole('button', { name: 'EV OOP' }).click();
  await expect(page).toHaveURL(/sort=ev-oop/);
  await page.getByRole('tab', { name: 'Strips' }).click();
  await expect(page.getByRole('img', { name: /^OOP: check: 4 boards/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Map' }).click();
  await expect(page.getByRole('img', { name: /^Map of 4 flops/ })).toBeVisible();
  // Textures: the paired flop alone.
  await page.getByText('Textures', { exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'paired', exact: true }).check();
  await expect(page.getByRole('img', { name: /^Map of 1 flops/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'paired', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'group by suits' }).check();
  await page.getByRole('tab', { name: 'Textures' }).click();
  await expect(page.getByRole('table', { name: 'Textures' })).toContainText('monotone');
  // Hands over all boards, where isofold has them.
  await page.getByRole('tab', { name: 'Hands' }).click();
  const grid = page.getByRole('grid', { name: 'Hand classes over all boards' });
  await expect(grid.or(page.getByText('This isofold has no tables of hands'))).toBeVisible();
  // The line goes on after an action.
  await page.getByRole('navigation', { name: 'Line' }).getByRole('button', { name: 'check' }).click();
  await expect(page).toHaveURL(/at=x/);
  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(table.getByRole('button', { name: 'Reach' })).toBeVisible();
  await table.getByRole('link', { name: 'Study QsTs7h' }).click();
  await expect(page).toHaveURL(/#\/study\?spot=entry:\d+&line=x/);
  await expect(page.locator('.facts [data-fact="iterations"]')).toHaveText(/^\d+$/);
});

test('a run that is stopped goes on where it was, and two spots are subtracted', async ({ page }) => {
  await page.goto(`/#/report?spot=${packed('stopped', 64)}&boards=AsKd2c%209s8s7s%205s4s3h%20KsKd4c%208s5d2c`);
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Running' })).toContainText('stopped on');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: /^(Solve|Go on solving)$/ }).click();
  await expect(page.getByText('5 solved, 0 to solve')).toBeVisible({ timeout: 50_000 });
  await page.keyboard.press('m');
  const picker = page.getByRole('dialog', { name: 'The spot to subtract' });
  await picker.getByRole('textbox').fill(packed('stopped', 64, '100%'));
  await picker.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('5 solved, 5 to solve')).toBeVisible();
  await page.getByRole('button', { name: 'Go on solving' }).click();
  await expect(page.getByText('10 solved, 0 to solve')).toBeVisible({ timeout: 50_000 });
  // An action that one of them does not have counts as never taken there.
  await expect(page.getByRole('table', { name: /^Boards of/ })).toContainText(/[+-]\d+\.\d %/);
});

test('a board that is none is refused beside the field; axe finds nothing at any width', async ({ page, server }) => {
  await page.goto(`/#/report?spot=${packed('axe', 62)}&boards=QsTs`);
  await expect(page.getByRole('alert').first()).toContainText('3, 4 or 5 cards');
  await page.goto(`/#/report?spot=${packed('axe', 62)}&boards=QsTs7h`);
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await expect(page.getByText('1 solved, 0 to solve')).toBeVisible({ timeout: 50_000 });
  await expect(page.getByRole('table', { name: /^Boards of/ }).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(server.url).not.toBe('');
});
