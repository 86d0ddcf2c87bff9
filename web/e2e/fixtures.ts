// A server of its own for each worker, with an empty library.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/** The program under test. */
export const ISOFOLD = resolve(process.env.ISOFOLD ?? '../target/debug/isofold');

/** A running server. */
export interface TestServer {
  url: string;
  /** The folder of its library. */
  library: string;
  /** What a command prints with `--json`, of the same library. */
  command: (...args: string[]) => unknown;
}

/** The folder of the built page; the one in the program if there is none. */
const PAGE = resolve(process.env.PAGE ?? 'dist');

async function start(library: string): Promise<{ process: ChildProcess; url: string }> {
  const page = existsSync(join(PAGE, 'index.html')) ? ['--page', PAGE] : [];
  const child = spawn(ISOFOLD, ['web', '--no-open', '--port', '0', '--json', '--library', library, ...page], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((found, failed) => {
    let text = '';
    child.stdout.on('data', (data: Buffer) => {
      text += data.toString();
      const match = /"url":\s*"([^"]+)"/.exec(text);
      if (match?.[1]) found(match[1]);
    });
    child.on('exit', (code) => failed(new Error(`isofold web ended with the code ${code}`)));
  });
  return { process: child, url };
}

export const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const library = mkdtempSync(join(tmpdir(), 'isofold-e2e-'));
      const server = await start(library);
      const command = (...args: string[]): unknown =>
        JSON.parse(
          execFileSync(ISOFOLD, [...args, '--json'], {
            encoding: 'utf8',
            maxBuffer: 1 << 28,
            env: { ...process.env, ISOFOLD_LIBRARY: library },
          }),
        );
      await use({ url: server.url, library, command });
      const ended = new Promise((done) => server.process.once('exit', done));
      server.process.kill('SIGINT');
      await ended;
      rmSync(library, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // Addresses such as `/#/spot` are of the server of the worker.
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await use(page);
    // An answer with an error status is written to the console by the browser itself; the page shows it.
    expect(problems.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  },
});

/** Fails if axe finds something critical, serious or moderate on the page, or in a part of it: everything in the light, contrast in the dark too. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page });
    if (part) axe.include(part);
    // The theme changes colours and nothing else.
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    const found = violations.filter(({ impact }) => impact !== 'minor');
    const texts = found.map(
      ({ id, nodes }) =>
        `${colorScheme}: ${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    );
    expect(texts).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Fails if the page is wider than the window, or a part of it that does not scroll by itself. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const main = document.getElementById('main');
    return [document.documentElement.scrollWidth - innerWidth, main ? main.scrollWidth - main.clientWidth : 0];
  });
  expect(Math.max(...wide)).toBeLessThanOrEqual(0);
}
