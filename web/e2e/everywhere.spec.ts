// Promises of every page: keys, the command palette, axe in the light, the dark and at the width of a phone, zoom, print.
import type { Page } from '@playwright/test';
import { PAGES } from '../src/address/address';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { dismissTour } from './tour';

test.beforeEach(({ page }) => dismissTour(page));

/** An address of each page that has something to show, and what says that it is there. */
const SHOWN: Record<(typeof PAGES)[number], { address: string; ready: string }> = {
  study: { address: '#/study?spot=name:river', ready: '[data-cell="AA"]' },
  spot: { address: '#/spot?spot=name:river', ready: '.tree-preview' },
  solve: { address: '#/solve?spot=name:river', ready: '.start-row' },
  report: { address: '#/report?spot=name:river&boards=QsTs7h8c2d', ready: '.report-run .hint' },
  equity: { address: '#/equity?players=AhKh|QQ&board=Ks7d4d', ready: '.equity-split' },
  symmetry: { address: '#/symmetry?board=QsTs7h&hand=AsKs', ready: '[data-panel="counts"] td' },
  buckets: { address: '#/buckets', ready: '.presets' },
  icm: { address: '#/icm', ready: '[data-worth]' },
  library: { address: '#/library', ready: '.library-head' },
};

async function open(page: Page, name: (typeof PAGES)[number]): Promise<void> {
  await page.goto(`/${SHOWN[name].address}`);
  await expect(page.locator(SHOWN[name].ready).first()).toBeVisible();
}

test('the command palette goes everywhere and does what keys do', async ({ page }) => {
  await open(page, 'study');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox', { name: 'Command' }).fill('table notes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=notes/);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox', { name: 'Command' }).fill('go to icm');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/icm/);
  await expect(palette).toBeHidden();
  // From within a field, too.
  await page.getByRole('textbox', { name: 'Stack of player 1' }).focus();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await palette.getByRole('combobox', { name: 'Command' }).fill('add player');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Stack of player 4' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a player' }).press('o');
  await expect(palette).toBeVisible();
  await palette.getByRole('combobox', { name: 'Command' }).fill('colour-blind');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'colour-blind');
  await page.keyboard.press('Control+k');
  await expectAccessible(page, 'dialog[open]');
});

test('settings say what answers, and the list of keys has those of the page', async ({ page, server }) => {
  await open(page, 'icm');
  await page.keyboard.press(',');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.locator('[data-setting="library"]')).toHaveText(server.library);
  await expect(settings.locator('[data-setting="threads"]')).toHaveText(/^\d+ of \d+ cores$/);
  await settings.getByRole('radio', { name: 'big blinds' }).check();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Add a player');
  await expect(keys).toContainText('Settings');
});

test('z undoes on every page that edits', async ({ page }) => {
  await open(page, 'icm');
  const stack = page.getByRole('textbox', { name: 'Stack of player 1' });
  await stack.fill('9000');
  await stack.blur();
  await page.keyboard.press('z');
  await expect(stack).toHaveValue('5000');
  await open(page, 'report');
  await page.getByRole('button', { name: 'all flops' }).click();
  await page.locator('h1').focus();
  await page.keyboard.press('z');
  await expect(page.getByRole('textbox', { name: /^Boards of/ })).toHaveValue('QsTs7h8c2d');
});

for (const name of PAGES) {
  test(`everything on ${name} is reached by Tab, and the focus is seen`, async ({ page }) => {
    await open(page, name);
    // All that a mouse can press or type into is reached: by Tab itself, or by arrows within a group of which one is reached.
    const unreached = await page.evaluate(() => {
      const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
      const groups = '[role="grid"], [role="tablist"], [role="listbox"], [role="radiogroup"]';
      return all
        .filter((element) => isSeen(element) && !element.matches(':disabled') && element.tabIndex < 0)
        .filter((element) => !element.closest(groups)?.querySelector('[tabindex="0"]'))
        .map((element) => element.outerHTML.slice(0, 120));
    });
    expect(unreached).toEqual([]);
    const seen = new Set<string>();
    await page.locator('body').press('Tab');
    for (let step = 0; step < 400; step += 1) {
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return undefined;
        const all = [...document.querySelectorAll('*')];
        const style = getComputedStyle(element);
        return {
          key: String(all.indexOf(element)),
          isLit: style.outlineStyle !== 'none' && style.outlineWidth !== '0px',
        };
      });
      if (!focus || seen.has(focus.key)) break;
      expect(focus.isLit).toBe(true);
      seen.add(focus.key);
      await page.keyboard.press('Tab');
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  test(`axe finds nothing on ${name}: light, dark, phone; and nothing is wider than a phone or cut at 200 %`, async ({
    page,
  }) => {
    test.slow();
    await open(page, name);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // At 200 % a window of 1280 × 720 has 640 × 360 pixels of the page.
    await page.setViewportSize({ width: 640, height: 360 });
    await expectNoSidewaysScroll(page);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, label, h2, h3, th, legend, summary')]
        .filter(
          (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.visually-hidden'),
        )
        .filter((element) => {
          const style = getComputedStyle(element);
          const isClipped = style.overflowX === 'hidden' || style.overflowX === 'clip';
          return isClipped && element.scrollWidth > element.clientWidth + 1 && !element.closest('.range-grid');
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(cut).toEqual([]);
  });
}

test('a screen reader hears a strategy', async ({ page }) => {
  await open(page, 'study');
  const cell = page.getByRole('grid', { name: 'OOP: Strategy' }).getByRole('gridcell', { name: /^AKs: / });
  await expect(cell).toHaveAccessibleName(/^AKs: (check|bet \d+|allin \d+) \d+\.\d %/);
});

test('a long press pins a cell beside others', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await dismissTour(page);
  await open(page, 'study');
  await page.locator('[data-cell="AA"]').first().tap();
  await expect(page).toHaveURL(/hand=AA/);
  const box = await page.locator('[data-cell="KK"]').first().boundingBox();
  if (!box) throw new Error('the cell is there');
  const cdp = await context.newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page).toHaveURL(/hand=AA%2CKK/);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page).toHaveURL(/hand=AA%2CKK/);
  await context.close();
});

test('on paper there is the page and nothing around it', async ({ page }) => {
  await open(page, 'study');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  await expect(page.locator('[data-cell="AA"]').first()).toBeVisible();
});
