// Measures how soon the page shows the solved demo spot: `npm run paint [-- PROGRAM]`, a release build if not given. The first time the library
// is empty, so that the spot is solved; then it is found there.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

const program = resolve(process.argv[2] ?? '../target/release/isofold');
const library = mkdtempSync(join(tmpdir(), 'isofold-paint-'));
const server = spawn(program, ['web', '--no-open', '--port', '0', '--json', '--library', library], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((found, failed) => {
  server.stdout.on('data', (data) => {
    const match = /"url":\s*"([^"]+)"/.exec(String(data));
    if (match) found(match[1]);
  });
  server.on('exit', (code) => failed(new Error(`isofold web ended with the code ${code}`)));
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const what of ['solved now', 'from the library', 'from the library']) {
    // A context of its own has nothing in its cache.
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('[data-cell="AA"]').first().waitFor();
    const [grid, first] = await page.evaluate(() => [
      performance.now(),
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ]);
    console.log(`${what}: first paint ${first.toFixed(0)} ms, grid ${grid.toFixed(0)} ms`);
    await page.context().close();
  }
} finally {
  await browser.close();
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  await ended;
  rmSync(library, { recursive: true, force: true });
}
