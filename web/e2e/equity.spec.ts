import { GAMES } from '../src/equity/games';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

interface Equities {
  players: { equity: number; win: number; tie: number }[];
  beats?: { better: number; categories: { category: string; hands: number }[] };
}

const figure = (page: import('@playwright/test').Page, player: number) =>
  page.locator(`[data-player-equity="${player}"]`);

test('answers while one types, with the figures of the command line, and the address holds it', async ({
  page,
  server,
}) => {
  await page.goto('/#/equity');
  await expect(figure(page, 1)).toHaveText(/^\d/);
  await page.getByRole('textbox', { name: 'Player 1' }).fill('AhKh');
  await page.getByRole('textbox', { name: 'Player 2' }).fill('QQ+,AKs | random');
  await expect(page.getByRole('textbox', { name: 'Player 3' })).toHaveValue('random');
  await page.getByRole('textbox', { name: 'Board' }).fill('Ks7d4d');
  await page.getByRole('textbox', { name: 'Board' }).press('Enter');
  const { players } = server.command('equity', 'AhKh | QQ+,AKs | random', '--board', 'Ks7d4d') as Equities;
  for (const [at, { equity }] of players.entries()) {
    await expect(figure(page, at + 1)).toHaveText(`${(equity * 100).toFixed(4)} %`);
  }
  await expect(page.getByText(/^Exact: 10,727,640 outcomes/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Player 3' })).toHaveValue('random');
  await expect(figure(page, 3)).toHaveText(`${((players[2]?.equity ?? 0) * 100).toFixed(4)} %`);
  await page.getByRole('button', { name: 'Remove player 3' }).click();
  await expect(page.getByRole('textbox', { name: 'Player 3' })).toHaveCount(0);
  await page.locator('h1').click({ force: true });
  await page.keyboard.press('z');
  await expect(page.getByRole('textbox', { name: 'Player 3' })).toHaveValue('random');
});

test('an estimate has an error that shrinks, and a request that is typed over is cancelled', async ({ page }) => {
  await page.goto('/#/equity?method=estimate&players=AA|JJ%2B|JJ%2B|JJ%2B|JJ%2B');
  const errorOf = async () => Number(/± ([\d.]+) %/.exec((await figure(page, 1).textContent()) ?? '')?.[1] ?? 'NaN');
  await expect(figure(page, 1)).toContainText('±');
  const first = await errorOf();
  await expect.poll(errorOf).toBeLessThanOrEqual(first);
  await expect(page.getByText(/^Monte Carlo: [\d,]+ deals/)).toBeVisible({ timeout: 45_000 });
  expect(await errorOf()).toBeLessThanOrEqual(0.02);
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/equity'));
  await page.getByRole('textbox', { name: 'Player 5' }).fill('TT+');
  // The one for TT+ is on its way when the text changes again.
  await page.waitForRequest((request) => (request.postData() ?? '').includes('TT+'));
  await page.getByRole('textbox', { name: 'Player 5' }).fill('99+');
  await cancelled;
});

test('shows hands, next cards, the curve, made hands and what beats me', async ({ page, server }) => {
  await page.goto('/#/equity?players=AhKh|22%2B,AJs%2B&board=Ks7d4d');
  const views = page.getByRole('tablist', { name: 'Views' });
  await expect(page.getByRole('table', { name: /^Hands of/ }).getByRole('row')).toHaveCount(2);
  await page.getByRole('group', { name: 'Player' }).getByRole('button', { name: /^2/ }).click();
  await expect(
    page
      .getByRole('table', { name: /^Hands of 22/ })
      .getByRole('row')
      .nth(3),
  ).toBeVisible();
  await expect(page.getByRole('grid', { name: /^Equity of/ }).locator('[data-cell="77"]')).toHaveAttribute(
    'aria-label',
    /^77: equity \d/,
  );
  await views.getByRole('tab', { name: 'Curve' }).click();
  await expect(page.getByRole('img', { name: /^Equity by share of the range/ })).toBeVisible();
  await views.getByRole('tab', { name: 'Made hands' }).click();
  await expect(page.getByRole('row', { name: /^two pair/ })).toContainText('%');
  await views.getByRole('tab', { name: 'What beats me' }).click();
  const { beats } = server.command('equity', 'AhKh | 22+,AJs+', '--board', 'Ks7d4d', '--beats') as Equities;
  await expect(page.getByText('hands beat it')).toContainText(`${beats?.better} hands beat it`);
  await views.getByRole('tab', { name: 'Next card' }).click();
  const sheet = page.getByRole('group', { name: /by next card/ });
  await expect(sheet.getByRole('button', { name: /^ace of spades: \d/ })).toBeVisible();
  await sheet.getByRole('button', { name: /^2 of clubs/ }).click();
  await expect(page.getByRole('textbox', { name: 'Board' })).toHaveValue('Ks7d4d2c');
});

test('a hand that cannot be is refused beside it, and a range is painted', async ({ page }) => {
  await page.goto('/#/equity?players=AhKh|AhQd');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/#/equity');
  await page.getByRole('button', { name: 'Paint the range of player 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Range of player 2' });
  await dialog.locator('[data-cell="AJs"]').click();
  await expect(page.locator('.equity-player input').nth(1)).toHaveValue(/AJs/);
});

test('every game is answered', async ({ page }) => {
  await page.goto('/#/equity');
  for (const { name, title } of GAMES.filter(({ name: game }) => ['omaha', 'stud8', 'razz', 'badugi'].includes(game))) {
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: title });
    await expect(page).toHaveURL(new RegExp(`game=${name}`));
    await expect(figure(page, 1)).toHaveText(/^\d+\.\d+ %/);
  }
});

test('axe finds nothing, at any width', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/#/equity?players=AhKh|22%2B,AJs%2B&board=Ks7d4d&player=1');
  await expect(
    page
      .getByRole('table', { name: /^Hands of 22/ })
      .getByRole('row')
      .nth(3),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
