// Measures how smooth the page is: `npm run bench [-- PROGRAM]`, a release build if not given. The page is that of web/dist (`npm run build`).
// It prints: the size of the page, first paint, the time from a click to a new place on screen, frames while 1 326 combos are scrolled, tasks of
// the page while a solve runs on one thread, and the memory of the tab over 2 000 navigations. Run it on a machine that does nothing else.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const NAVIGATIONS = Number(process.env.NAVIGATIONS ?? 2000);
const SOLVE_MS = Number(process.env.SOLVE_MS ?? 10_000);
const program = resolve(process.argv[2] ?? '../target/release/isofold');
const library = mkdtempSync(join(tmpdir(), 'isofold-bench-'));
const server = spawn(
  program,
  ['web', '--no-open', '--port', '0', '--json', '--library', library, '--page', resolve('dist')],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const url = await new Promise((found, failed) => {
  server.stdout.on('data', (data) => {
    const match = /"url":\s*"([^"]+)"/.exec(String(data));
    if (match) found(match[1]);
  });
  server.on('exit', (code) => failed(new Error(`isofold web ended with the code ${code}`)));
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
});

const say = (name, text) => console.log(`${name.padEnd(46)} ${text}`);
const ms = (value) => `${value.toFixed(1)} ms`;
const packed = (toml) => deflateRawSync(toml).toString('base64url');

async function open(address, ready = '[data-cell="AA"]') {
  // A context of its own has nothing in its cache.
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await page.addInitScript(() => localStorage.setItem('isofold.tour', 'seen'));
  await page.goto(`${url}${address}`, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor({ timeout: 120_000 });
  return page;
}

/** The gaps between frames while something goes on in the page. */
async function frames(page, work) {
  await page.evaluate(() => {
    const state = { gaps: [], last: performance.now(), isOn: true };
    globalThis.benchFrames = state;
    const tick = (now) => {
      state.gaps.push(now - state.last);
      state.last = now;
      if (state.isOn) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      state.last = now;
      requestAnimationFrame(tick);
    });
  });
  await work();
  return page.evaluate(() => {
    globalThis.benchFrames.isOn = false;
    return globalThis.benchFrames.gaps;
  });
}

function size() {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map((entry) => gzipSync(readFileSync(join(entry.parentPath, entry.name))).length);
  say('page, compressed', `${(bytes.reduce((sum, one) => sum + one, 0) / 1000).toFixed(1)} kB (at most 400 kB)`);
}

async function paint() {
  for (const what of ['solved now', 'from the library']) {
    const page = await open('');
    const [grid, first] = await page.evaluate(() => [
      performance.now(),
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ]);
    say(`demo spot, ${what}`, `first paint ${ms(first)}, grid ${ms(grid)} (at most 1 s)`);
    await page.context().close();
  }
}

async function clicks() {
  const page = await open('#/study?spot=name:river');
  // Every line is a new one: nothing that was asked before is shown again.
  const times = await page.evaluate(async () => {
    const grid = () => document.querySelector('.facts [data-fact="ev-0"]')?.closest('.facts')?.textContent;
    const found = [];
    for (let walk = 0; walk < 12; walk += 1) {
      for (;;) {
        const columns = document.querySelectorAll('.line-column[data-current="true"]');
        const buttons = columns[columns.length - 1]?.querySelectorAll('button.action') ?? [];
        const button = buttons[walk % Math.max(1, buttons.length)];
        if (!button || document.querySelector('.line-end')) break;
        const before = `${location.hash}${grid()}`;
        const start = performance.now();
        button.click();
        for (;;) {
          await new Promise((next) => requestAnimationFrame(next));
          const end = document.querySelector('.line-end');
          if (
            end ||
            (`${location.hash}${grid()}` !== before &&
              document.querySelector('.line-column[data-current="true"] button.action'))
          )
            break;
        }
        if (!document.querySelector('.line-end')) found.push(performance.now() - start);
      }
      location.hash = '#/study?spot=name:river';
      await new Promise((next) => setTimeout(next, 150));
    }
    return found;
  });
  const sorted = times.toSorted((one, other) => one - other);
  say(
    'click to new place on screen',
    `median ${ms(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)}, greatest ${ms(sorted.at(-1) ?? Number.NaN)} of ${sorted.length} (at most 50 ms)`,
  );
  await page.context().close();
}

async function scroll() {
  const toml =
    'board = "QsTs7h8c2d"\npot = 100\nstack = 100\n[ranges]\noop = "random"\nip = "random"\n[bets]\nriver = { bet = "50%" }\n[stop]\nexploitability = "5%"\n';
  const page = await open(`#/study?spot=${packed(toml)}`, '.combo-body .combo-row');
  const combos = await page.locator('.combo-filter [role="status"]').textContent();
  const gaps = await frames(page, () =>
    page.evaluate(async () => {
      const scroller = document.querySelector('.combo-scroller');
      for (let top = 0; top < scroller.scrollHeight; top += 140) {
        scroller.scrollTop = top;
        await new Promise((next) => requestAnimationFrame(next));
      }
    }),
  );
  say(
    `scrolling ${combos}`,
    `${gaps.length} frames, longest ${ms(Math.max(...gaps))}, ${gaps.filter((gap) => gap > 50).length} over 50 ms`,
  );
  await page.context().close();
}

async function solving() {
  const page = await open('#/study?spot=name:river');
  const session = await page.evaluate(async () => {
    const ask = async (name, params) =>
      (
        await fetch(`./api/v1/${name}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(params),
        })
      ).json();
    const spot = { name: 'demo' };
    const started = await ask('session', { do: 'start', spot, solve: { threads: 1, target: 0.00001, library: false } });
    location.hash = `#/study?spot=session:${started.session}`;
    return started.session;
  });
  await page.locator('.facts [data-fact="iterations"]').waitFor();
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  const gaps = await frames(page, () => page.waitForTimeout(SOLVE_MS));
  const trace = JSON.parse(String(await browser.stopTracing()));
  const main = trace.traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid}/${tid}`);
  const tasks = trace.traceEvents.filter(
    ({ name, dur, pid, tid }) => name.endsWith('RunTask') && dur > 0 && main.includes(`${pid}/${tid}`),
  );
  const long = tasks.filter(({ dur }) => dur > 100_000);
  say(
    'while a solve runs on one thread',
    `longest task ${ms(Math.max(0, ...tasks.map(({ dur }) => dur)) / 1000)}, ${long.length} over 100 ms; longest frame ${ms(Math.max(...gaps))}, ${gaps.filter((gap) => gap > 100).length} over 100 ms`,
  );
  await page.evaluate(
    (number) =>
      fetch('./api/v1/session', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ do: 'close', session: number }),
      }),
    session,
  );
  await page.context().close();
}

async function memory() {
  const page = await open('');
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const used = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const value = (name) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return { heap: value('JSHeapUsedSize') / 1e6, nodes: value('Nodes'), listeners: value('JSEventListeners') };
  };
  const lines = ['', 'x', 'x-x', 'x-x.2c', 'x-x.2c.x', 'x-x.Ah', 'x-x.Ks.x', 'b120', 'b120-c', 'b120-c.3s'];
  const tabs = ['combos', 'hands', 'curves', 'blockers', 'lock'];
  const walk = (from, to) =>
    page.evaluate(
      async ([first, last, all, names]) => {
        for (let at = first; at < last; at += 1) {
          location.hash = `#/study?line=${all[at % all.length]}&tab=${names[at % names.length]}`;
          await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 5)));
        }
      },
      [from, to, lines, tabs],
    );
  await walk(0, 100);
  await page.waitForTimeout(500);
  const before = await used();
  await walk(100, NAVIGATIONS);
  await page.waitForTimeout(1000);
  const after = await used();
  say(
    `${NAVIGATIONS} navigations`,
    `heap ${before.heap.toFixed(1)} → ${after.heap.toFixed(1)} MB, nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
  );
  await page.context().close();
}

try {
  size();
  await paint();
  await clicks();
  await scroll();
  await solving();
  await memory();
} finally {
  await browser.close();
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  await ended;
  rmSync(library, { recursive: true, force: true });
}
