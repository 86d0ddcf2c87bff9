import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, type TestServer, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

interface Shown {
  ev: [number, number];
  equity: [number, number];
  eqr: [number, number];
  exploitability: number;
  iterations: number;
  actions: { action: string; token: string; frequency: number; ev: number | null }[];
  hands: { combo: string; strategy: number[]; ev: number | null; equity: number | null; reach: number }[];
  cards: { cards: string[]; ev: [number, number]; chance: number }[];
}

async function open(page: Page, server: TestServer, address = ''): Promise<void> {
  await page.goto(`${server.url}${address}`);
  await expect(page.locator('.facts [data-fact="iterations"]')).toHaveText(/^\d+$/);
}

const fact = (page: Page, name: string) => page.locator(`.facts [data-fact="${name}"]`);

test('opens on the solved demo spot, with the figures of the command line', async ({ page, server }) => {
  await open(page, server);
  const shown = server.command('show', 'turn-basic') as Shown;
  for (const player of [0, 1]) {
    await expect(fact(page, `ev-${player}`)).toHaveText(shown.ev[player]?.toFixed(2) ?? '');
    await expect(fact(page, `equity-${player}`)).toHaveText(`${((shown.equity[player] ?? 0) * 100).toFixed(2)} %`);
    await expect(fact(page, `eqr-${player}`)).toHaveText(shown.eqr[player]?.toFixed(3) ?? '');
  }
  await expect(fact(page, 'exploitability')).toHaveText(`${(shown.exploitability * 100).toFixed(3)} % of pot`);
  await expect(fact(page, 'iterations')).toHaveText(String(shown.iterations));
  const line = page.getByRole('navigation', { name: 'Line' });
  for (const action of shown.actions) {
    const button = line.getByRole('button', { name: new RegExp(`^${action.action}\\b`) });
    await expect(button).toContainText(`${(action.frequency * 100).toFixed(1)} %`);
    if (action.ev !== null) await expect(button).toContainText(action.ev.toFixed(2));
  }
});

test('has every combo of the command line', async ({ page, server }) => {
  await open(page, server);
  const shown = server.command('show', 'turn-basic') as Shown;
  const there = shown.hands.filter((hand) => hand.reach > 0);
  const table = page.getByRole('table', { name: 'Combos of oop' });
  await expect(page.getByText(`${there.length} combos`)).toBeVisible();
  await page.getByPlaceholder('AKs').fill('JTs');
  const hands = there.filter(({ combo }) => /^[JT](.)[JT]\1$/.test(combo));
  expect(hands.length).toBeGreaterThan(1);
  await expect(page.getByText(`${hands.length} combos`)).toBeVisible();
  const best = hands.reduce((a, b) => ((a.ev ?? 0) >= (b.ev ?? 0) ? a : b));
  const row = table.getByRole('row').nth(1);
  await expect(row).toContainText(best.ev?.toFixed(2) ?? '');
  await expect(row).toContainText(`${((best.equity ?? 0) * 100).toFixed(1)} %`);
  for (const share of best.strategy) await expect(row).toContainText(`${(share * 100).toFixed(1)} %`);
  await page.getByPlaceholder('AKs').fill('');
  await page.getByRole('combobox', { name: 'Made hand' }).selectOption('set');
  await expect(table.getByRole('row').nth(1)).toContainText('set');
});

test('walks by mouse and keyboard, and the address holds the place', async ({ page, server }) => {
  await open(page, server);
  const line = page.getByRole('navigation', { name: 'Line' });
  await line.getByRole('button', { name: /^check/ }).click();
  await expect(page).toHaveURL(/line=x$/);
  await expect(line.getByRole('listitem').nth(1)).toContainText('IP');
  await page.keyboard.press('1');
  await expect(page).toHaveURL(/line=x-x$/);
  await expect(page.getByRole('group', { name: 'Next card' })).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/line=x-x\.2c$/);
  await expect(line.getByRole('button', { name: /^check/ })).toHaveCount(3);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/line=x$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/line=x-x\.2c$/);
  await page.reload();
  await expect(line.getByRole('listitem').filter({ hasText: 'OOP' }).last()).toHaveAttribute('data-current', 'true');
  await page.keyboard.press('Home');
  await expect(page).not.toHaveURL(/line=/);
});

test('a hand that is over stays at its last decision', async ({ page, server }) => {
  const shown = server.command('show', 'turn-basic') as Shown;
  const bet = shown.actions.find(({ token }) => token.startsWith('b'))?.token ?? '';
  await open(page, server, `#/study?line=${bet}-f`);
  await expect(page.getByText('the hand is over')).toBeVisible();
  await expect(fact(page, 'ev-0')).not.toHaveText('–');
});

// On this board clubs, hearts and spades are interchangeable.
const SYMMETRIC = `
name = "symmetric"
board = "Td9d6dQd"
pot = 100
stack = 200
[ranges]
oop = "QQ-99,AKs,AQs,KJs"
ip = "JJ-88,AJs+,KQs"
[bets]
turn = { bet = "60%" }
river = { bet = "60%" }
[stop]
exploitability = "1%"
`;

test('isomorphic cards open the same grid with suits exchanged', async ({ page, server }) => {
  const packed = deflateRawSync(SYMMETRIC).toString('base64url');
  await open(page, server, `#/study?spot=${packed}&line=x-x`);
  const map = page.getByRole('group', { name: 'Next card' });
  const note = page.locator('.map-note');
  await expect(map.getByRole('button', { name: /^6 of hearts/ })).toHaveAttribute(
    'aria-label',
    /isomorphic to 6 of clubs/,
  );
  await map.getByRole('button', { name: /^6 of hearts/ }).hover();
  await expect(note).toContainText('6♥');
  await expect(note).toContainText('plays as 6♣ with ♣↔♥');
  const look = async (card: string) => {
    await map.getByRole('button', { name: new RegExp(`^${card}`) }).click();
    const grid = page.getByRole('grid', { name: 'OOP: Strategy' });
    await expect(grid).toBeVisible();
    const cells = await grid
      .getByRole('gridcell')
      .evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')));
    await grid.locator('[data-cell="AKs"]').click();
    const detail = page.locator('.mosaic-tile');
    await expect(detail).toHaveCount(4);
    const texts = await detail.evaluateAll((all) =>
      all.map((tile) => [
        tile.getAttribute('data-combo'),
        tile.querySelector('.mosaic-figures')?.textContent?.replace(/^.*?: /, ''),
      ]),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Another card/ }).click();
    await expect(map).toBeVisible();
    return { cells, combos: new Map(texts as [string, string][]) };
  };
  const [clubs, hearts] = [await look('6 of clubs'), await look('6 of hearts')];
  expect(hearts.cells).toEqual(clubs.cells);
  for (const [combo, relabelled] of [
    ['AcKc', 'AhKh'],
    ['AhKh', 'AcKc'],
    ['AsKs', 'AsKs'],
    ['AdKd', 'AdKd'],
  ]) {
    expect(hearts.combos.get(relabelled ?? '')).toBe(clubs.combos.get(combo ?? ''));
  }
});

test('shows EV, equity, EQR and reach, tables by class, and curves', async ({ page, server }) => {
  await open(page, server);
  const cell = page.locator('[data-cell="AA"]').first();
  for (const mode of ['EV', 'Equity', 'EQR', 'Reach']) {
    await page.keyboard.press('g');
    await expect(page.getByRole('group', { name: 'Grid shows' }).getByRole('button', { name: mode })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(cell).toHaveAttribute('aria-label', new RegExp(`^AA: ${mode} `));
  }
  await cell.click();
  await expect(page.getByRole('heading', { name: /^AA/ })).toBeVisible();
  await expect(page.locator('.mosaic-tile')).toHaveCount(6);
  await page.getByRole('tab', { name: 'Hands' }).click();
  await expect(page.getByRole('columnheader', { name: 'Made hands' })).toBeVisible();
  await page.getByRole('tab', { name: 'Curves' }).click();
  await expect(page.getByRole('img', { name: /^Equity .* of both ranges/ })).toBeVisible();
  await expect(page.locator('.chart canvas')).toHaveCount(2);
});

test('locks a decision by numbers and by dragging, and solves again', async ({ page, server }) => {
  await open(page, server, '#/study?spot=name:river&tab=lock');
  const ev = await fact(page, 'ev-0').textContent();
  const field = page.getByLabel('check', { exact: true });
  await field.fill('100');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Add lock' }).click();
  await expect(page.locator('.lock-list')).toContainText('start: all hands: x');
  await page.getByRole('button', { name: 'Solve again' }).click();
  await expect(page).toHaveURL(/spot=session:\d+/);
  await expect(page.locator('.lock-cost')).toContainText('EV here');
  await expect(page.getByRole('navigation', { name: 'Line' }).getByRole('button', { name: /^check/ })).toContainText(
    '100.0 %',
  );
  await expect(fact(page, 'ev-0')).not.toHaveText(ev ?? '');
  const session = await page.url();
  // Drag the boundary of the first action to the middle, and solve from there.
  const handle = page.getByRole('slider').first();
  const bar = await page.locator('.frequency-bar').boundingBox();
  const box = await handle.boundingBox();
  if (!bar || !box) throw new Error('the bar is there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(handle).toHaveAttribute('aria-valuenow', '50');
  await page.getByRole('button', { name: /^Remove the lock/ }).click();
  await page.getByRole('button', { name: 'Add lock' }).click();
  await page.getByRole('button', { name: 'Solve again' }).click();
  await expect(page.getByRole('navigation', { name: 'Line' }).getByRole('button', { name: /^check/ })).toContainText(
    '50.0 %',
  );
  expect(page.url()).toBe(session);
});

test('locks of the demo spot go on from what was learnt', async ({ page, server }) => {
  await open(page, server, '#/study?tab=lock');
  const before = Number(await fact(page, 'iterations').textContent());
  const field = page.getByLabel('check', { exact: true });
  await field.fill('100');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Add lock' }).click();
  // The locks of a session that has the iterations of before are changed: nothing is solved from the start.
  const relocked = page.waitForResponse(
    (response) => response.url().endsWith('/session') && response.request().postDataJSON()?.do === 'lock',
  );
  await page.getByRole('button', { name: 'Solve again' }).click();
  expect(((await (await relocked).json()) as { iterations: number }).iterations).toBe(before);
  await expect(page.locator('.lock-cost')).toContainText('EV here');
  // A session is known to this isofold only: the link that is copied has the spot with its lock.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#\/study\?spot=[\w-]{40,}&tab=lock$/);
  await page.goto(`${server.url}icon.svg`);
  await page.goto(link);
  await expect(page.locator('.lock-list')).toContainText('start: all hands: x');
});

test('says what each card in hand does to the actions of the other player', async ({ page, server }) => {
  const shown = server.command('show', 'turn-basic') as Shown;
  const bet = shown.actions.find(({ token }) => token.startsWith('b'));
  const answer = server.command('show', 'turn-basic', '--line', bet?.token ?? '') as Shown;
  await open(page, server, '#/study?tab=blockers&hand=AKs');
  const table = page.locator('.blocker-table');
  await expect(page.getByRole('combobox', { name: 'Actions' })).toHaveValue(bet?.token ?? '');
  const all = table.getByRole('row', { name: /^all hands/ });
  for (const { frequency } of answer.actions) {
    await expect(all).toContainText(`${(frequency * 100).toFixed(1)} %`);
  }
  await expect(table.locator('.blocker-hand')).toHaveCount(4);
  // Sorted by the first action: the card that makes it likeliest comes first.
  const differences = await table
    .locator('tbody tr:not(.blocker-all, .blocker-hand) td:nth-child(2) small')
    .evaluateAll((all) => all.map((one) => Number((one.textContent ?? '').replace('−', '-').replace('±', ''))));
  // Of the 48 cards that are not on the board, no hand of OOP has a 2 or a 3.
  expect(differences.length).toBe(40);
  expect(differences).toEqual(differences.toSorted((a, b) => b - a));
  expect(differences[0]).toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'Actions' }).selectOption('here');
  await expect(page.getByText(/How often OOP takes each action when IP/)).toBeVisible();
});

test('lists its keys, and changes theme and unit', async ({ page, server }) => {
  await open(page, server);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('One step back');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await expect(fact(page, 'ev-0')).toContainText('%');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('d');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('says that the connection is lost, and goes on when it is back', async ({ page, server }) => {
  await open(page, server);
  await page.route('**/api/**', (route) => route.abort());
  await page
    .getByRole('navigation', { name: 'Line' })
    .getByRole('button', { name: /^check/ })
    .click();
  await expect(page.getByText('The connection to isofold is lost')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText('The connection to isofold is lost')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Line' }).getByRole('listitem').nth(1)).toContainText('IP');
  await expect(page.getByRole('grid', { name: 'IP: Strategy' })).toBeVisible();
});

test('an error stands where its cause is', async ({ page, server }) => {
  await page.goto(`${server.url}#/study?line=b77777`);
  await expect(page.getByRole('alert')).toContainText('b77777');
  await page.goto(`${server.url}#/study?spot=session:4711`);
  await expect(page.getByRole('alert')).toContainText('4711');
});

test('axe finds nothing in any table', { tag: '@slow' }, async ({ page, server }) => {
  test.setTimeout(240_000);
  for (const address of [
    '',
    '#/study?view=ev&hand=JTs&tab=hands',
    '#/study?tab=curves',
    '#/study?tab=blockers&hand=AKs',
    '#/study?tab=lock',
    '#/study?tab=compare&withline=x',
    '#/study?tab=simplify',
    '#/study?tab=export',
    '#/study?tab=notes',
    '#/study?line=x-x',
  ]) {
    await open(page, server, address);
    await expectAccessible(page);
  }
});

test('on a phone one panel shows at a time, and axe finds nothing', { tag: '@slow' }, async ({ page, server }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, server, '#/study?hand=JTs&tab=blockers');
  const panels = page.getByRole('navigation', { name: 'Panels' });
  await expect(page.getByRole('grid', { name: 'OOP: Strategy' })).toBeVisible();
  await expectAccessible(page);
  for (const [panel, shown] of [
    ['Hand', '.cell-detail'],
    ['Facts', '.facts-table'],
    ['Tables', '.blocker-table'],
  ] as const) {
    await panels.getByRole('button', { name: panel }).click();
    await expect(page.locator(shown)).toBeVisible();
    await expect(page.getByRole('grid', { name: 'OOP: Strategy' })).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page, '.study-body');
  }
  await page.goto(`${server.url}#/study?line=x-x`);
  await panels.getByRole('button', { name: 'Map' }).click();
  await expect(page.getByRole('group', { name: 'Next card' })).toBeVisible();
  await expectAccessible(page, '.study-body');
});
