import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

const fact = (page: Page, name: string) =>
  page.locator('.canon > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
const sheet = (page: Page) => page.getByRole('group', { name: /^Cards, picked into/ });

test('a hand and a board are picked, and canonicalized', async ({ page }) => {
  await page.goto('/#/symmetry');
  await expect(page.getByText('36 classes for 49 cards')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('h');
  for (const card of ['ace of spades', 'king of spades', 'ten of spades', '9 of spades', '8 of clubs']) {
    await sheet(page).getByRole('button', { name: card, exact: true }).click();
  }
  // What `isofold canon AsKs --board Ts9s8c` prints.
  await expect(fact(page, 'signature')).toHaveText('22956877cc608b82');
  await expect(fact(page, 'class size')).toHaveText('12');
  await expect(fact(page, 'labels')).toHaveText('A₀ K₀ | T₀ 9₀ 8₁');
  await expect(page.locator('.members li')).toHaveCount(12);
  await expect(page).toHaveURL(/board=Ts9s8c&hand=AsKs/);
  await page.reload();
  await expect(fact(page, 'signature')).toHaveText('22956877cc608b82');
  await page.keyboard.press('z');
});

test('what tells suits apart is named, and can be left out', async ({ page }) => {
  await page.goto('/#/symmetry?board=QsTs7h');
  const pair = page.locator('.pair-list li').first();
  await expect(pair).toContainText('interchangeable');
  await page.keyboard.press('x');
  await sheet(page).getByRole('button', { name: 'ace of clubs', exact: true }).click();
  await expect(pair).toContainText('dead');
  await expect(page.locator('.broken')).toContainText('36 classes become 48');
  await page.getByText('Ranges, folded ranges and locks').click();
  await page.getByRole('checkbox', { name: 'the dead cards' }).uncheck();
  await expect(pair).toContainText('interchangeable');
  await page.getByRole('textbox', { name: 'Range of OOP' }).fill('random,!AcKc');
  await expect(pair).toContainText('the range of OOP: weights A♣K♣ 0, A♦K♦ 1');
  await page.getByRole('textbox', { name: 'Range of OOP' }).fill('random,!Axy');
  await expect(page.locator('.breaker').first().getByRole('alert')).toContainText('Axy');
});

test('next cards are joined by class, and dealt', async ({ page }) => {
  await page.goto('/#/symmetry?board=QsTs7h');
  const next = page.getByRole('group', { name: 'Next cards by class' });
  await next.getByRole('button', { name: /^6 of diamonds/ }).hover();
  await expect(page.locator('.class-note')).toContainText('6♦ is 6♣ by ♣↔♦');
  await next.getByRole('button', { name: /^6 of diamonds/ }).click();
  await expect(page).toHaveURL(/board=QsTs7h6d/);
  await expect(page.getByText('classes for 48 cards')).toBeVisible();
});

test('deals that look alike are told apart, and counts are computed', async ({ page }) => {
  await page.goto('/#/symmetry');
  const first = page.locator('.look-alikes li').first();
  await expect(first.getByText('two classes')).toBeVisible();
  await expect(page.locator('.look-alikes li').nth(2).getByText('one class', { exact: true })).toBeVisible();
  await first.getByRole('button').nth(0).click();
  await expect(fact(page, 'class size')).toHaveText('12');
  await first.getByRole('button').nth(1).click();
  await expect(fact(page, 'class size')).toHaveText('24');
  const row = page.getByRole('row', { name: /hold’em to the river/ });
  await expect(row).toContainText('2 428 287 420');
  await expect(row).toContainText('23.1');
});

test('axe finds nothing', { tag: '@slow' }, async ({ page }) => {
  // axe looks at every element, a page with two grids has a thousand.
  test.slow();
  await page.goto('/#/symmetry?board=QsTs7h&hand=AsKs&dead=2c');
  await expect(page.getByRole('row', { name: /five/ }).last()).toContainText('7 723 728');
  await page.getByText('Ranges, folded ranges and locks').click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});
