// Study beyond looking: compare, exploit, simplify, export, notes, answers off the line, and spots of other programs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, type TestServer, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

const river = (name: string, sizes: string, more = '') => `
name = "${name}"
board = "QsTs7h8c2d"
pot = 200
stack = 900
[ranges]
oop = "22+,A2s+,K9s+,Q9s+,J9s+,T9s,98s,87s,76s,65s,ATo+,KJo+,QJo"
ip = "22+,A2s+,K9s+,Q9s+,J9s+,T9s,98s,87s,76s,65s,ATo+,KJo+,QJo"
[bets]
river = { bet = "${sizes}", raise = "50%" }
[stop]
exploitability = "0.5%"
${more}`;
const packed = (toml: string) => deflateRawSync(toml).toString('base64url');

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/${address}`);
  await expect(page.locator('.facts [data-fact="iterations"]')).toHaveText(/^\d+$/);
}

function file(server: TestServer, name: string, toml: string): string {
  const path = join(server.library, name);
  writeFileSync(path, toml);
  return path;
}

test('two solutions and two places are compared, with the figures of the command line', async ({ page, server }) => {
  const other = river('tighter', '33%, 66%, a').replace(',ATo+,KJo+,QJo', ',AJo+,KQo');
  await open(page, '#/study?spot=name:river&tab=compare');
  await page.getByRole('button', { name: 'Another solution …' }).click();
  const picker = page.getByRole('dialog', { name: 'The solution to compare with' });
  await expect(picker.getByRole('button', { name: 'turn-basic', exact: true })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await picker.getByRole('textbox').fill(packed(other));
  await picker.getByRole('button', { name: 'Use it' }).click();
  const distance = page.locator('[data-fact="distance"]');
  await expect(distance).toHaveText(/^\d/);
  const compared = server.command('compare', 'river', file(server, 'other.toml', other)) as {
    strategy_distance: number;
    a: { actions: { action: string; frequency: number }[] };
  };
  await expect(distance).toHaveText(`${(compared.strategy_distance * 100).toFixed(1)} %`);
  await page.getByRole('button', { name: 'Show it' }).click();
  const grid = page.getByRole('grid', { name: 'OOP: EV, B less A' });
  await expect(grid.locator('[data-cell="AA"]')).toHaveAttribute('aria-label', /^AA: EV, B less A [+-]?\d/);
  await page.getByRole('combobox', { name: /Grid shows/ }).selectOption('x');
  await expect(page.getByRole('grid', { name: 'OOP: check, B less A' })).toBeVisible();
  // The address holds it all.
  await page.reload();
  await expect(page.getByRole('grid', { name: 'OOP: check, B less A' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare no more' }).click();
  // Two places of one solution.
  await page.getByRole('button', { name: 'Keep this place as B' }).click();
  await expect(page.getByText('This place is B')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Line' })
    .getByRole('button', { name: /^check/ })
    .click();
  await expect(page.locator('.compare-table')).toContainText('start');
});

test('the response to a lock gains what the command line says, hand by hand', async ({ page, server }) => {
  const locked = river('locked', '33%, 66%, a', '[[locks]]\nline = "x"\nplay = "x"\n');
  await open(page, `#/study?spot=${packed(locked)}&tab=exploit&by=oop`);
  const found = server.command('exploit', file(server, 'locked.toml', locked), '--by', 'oop') as { gain: number };
  const gain = page.locator('[data-fact="gain"]');
  await expect(gain).toHaveText(found.gain.toFixed(2), { timeout: 30_000 });
  await expect(page.getByRole('table', { name: 'Gain of oop by hand' }).getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('button', { name: 'Show it in the grid' }).click();
  await expect(page.getByRole('grid', { name: 'OOP: gain' }).locator('[data-cell="AA"]')).toHaveAttribute(
    'aria-label',
    /^AA: gain [+-]?\d/,
  );
});

test('frequencies are rounded, and the cost is that of the command line', async ({ page, server }) => {
  await open(page, '#/study?spot=name:river&tab=simplify');
  await page.getByRole('group', { name: 'Usual steps' }).getByRole('button', { name: '50%' }).click();
  await page.getByRole('button', { name: 'Round', exact: true }).click();
  const figures = page.locator('[data-fact="simplified"]');
  await expect(figures).toContainText('→');
  const found = server.command('simplify', 'river', '--round', '50%') as { exploitability: { after: number } };
  await expect(figures).toContainText(`${(found.exploitability.after * 100).toFixed(3)} %`);
  await page.getByRole('button', { name: 'without bet 66' }).click();
  await expect(page.getByText(/^Without b66/)).toBeVisible();
});

test('places, grids, ranges, spots and solutions are exported', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#/study?spot=name:river&tab=export');
  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    const done = await download;
    return { name: done.suggestedFilename(), bytes: readFileSync(await done.path()) };
  };
  const hands = await saved('Hands of OOP as CSV');
  expect(hands.name).toBe('river.csv');
  expect(hands.bytes.toString().split('\n')[0]).toContain('combo,reach,x,b66,b132,a,ev,ev x');
  expect((await saved('Grid as PNG')).bytes.subarray(1, 4).toString()).toBe('PNG');
  const all = await saved('CSV');
  expect(all.bytes.toString().split('\n').length).toBeGreaterThan(223 * 10);
  expect((await saved('PioSOLVER tree script')).bytes.toString()).toContain('#Pot#200');
  await page.getByRole('button', { name: 'GTO+', exact: true }).click();
  await expect(page.getByText(/^\d+ ranges copied$/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# OOP');
});

test('notes on a place stay, whatever the spot is called', async ({ page }) => {
  await open(page, '#/study?spot=name:river&tab=notes&line=x');
  const note = page.getByRole('textbox', { name: /^Note on/ });
  await note.fill('bluffs need a spade');
  await open(page, `#/study?spot=${packed(river('another name', '33%, 66%, a'))}&tab=notes`);
  await expect(note).toHaveValue('');
  await page.getByRole('link', { name: 'x', exact: true }).click();
  await expect(note).toHaveValue('bluffs need a spade');
});

test('what comes after an action that is never taken is solved on demand', async ({ page }) => {
  // Aces never fold to a bet: the big bet is never made by hands that are beaten always.
  const toml = `
name = "never"
board = "AsAhKdKc2d"
pot = 100
stack = 100
[ranges]
oop = "QQ"
ip = "AA,KK"
[bets]
river = { bet = "50%" }
`;
  await open(page, `#/study?spot=${packed(toml)}&line=b50`);
  const note = page.locator('.off-line');
  await expect(note).toContainText('OOP takes “bet 50”');
  await note.getByRole('button', { name: /^Solve as if/ }).click();
  await expect(page).toHaveURL(/spot=session:\d+/);
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Line' }).getByRole('button', { name: /^bet 50/ })).toContainText(
    /[12]\.\d %/,
  );
});

test('a size that is not in the tree is added, and a lock is named', async ({ page }) => {
  await open(page, '#/study?spot=name:river&tab=lock');
  await page.getByRole('textbox', { name: 'A size that is not in the tree' }).fill('45%');
  await page.getByRole('button', { name: 'Add it and solve' }).click();
  await expect(page).toHaveURL(/spot=session:\d+/);
  await expect(page.getByRole('navigation', { name: 'Line' }).getByRole('button', { name: /^bet 90/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add lock' }).click();
  await page.getByRole('textbox', { name: /^Name of the lock/ }).fill('too tight');
  await page.getByRole('textbox', { name: /^Name of the lock/ }).press('Enter');
  await expect(page.locator('.lock-list')).toContainText('too tight');
});

test('a spot of another program is read, and what is different is said', async ({ page }) => {
  await page.goto('/#/spot?spot=name:river');
  await page.getByRole('button', { name: 'TOML' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(
      'set_pot 50\nset_effective_stack 200\nset_board Qs,Jh,2h,8c,4d\nset_range_oop QQ,AKs\nset_range_ip AA,KK:0.5\nset_bet_sizes oop,river,bet,33\nset_thread_num 8\n',
    );
  await page.getByRole('button', { name: 'Use this' }).click();
  const dialog = page.getByRole('dialog', { name: 'From TexasSolver' });
  await expect(dialog).toContainText('rounding');
  await expect(dialog).toContainText('set_thread_num is not used');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('textbox', { name: 'Pot', exact: true })).toHaveValue('50');
  await page.getByRole('button', { name: 'TOML' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('[50.0]AA[/50.0],KK');
  await page.getByRole('button', { name: 'Use this' }).click();
  await page.getByRole('button', { name: 'Use it for OOP' }).click();
  await expect(page.getByRole('textbox', { name: 'OOP as text' })).toHaveValue('KK,AA:0.5');
});

test('on a phone every table of Study fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['compare', 'exploit', 'simplify', 'export', 'notes']) {
    await open(page, `#/study?spot=name:river&tab=${tab}`);
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Tables' }).click();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});
