// Takes the pictures of docs/images anew: `npm run pictures [-- PROGRAM]`, a release build if not given. The page is that of web/dist
// (`npm run build`).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const FOLDER = resolve('../docs/images');
const program = resolve(process.argv[2] ?? '../target/release/isofold');
const library = mkdtempSync(join(tmpdir(), 'isofold-pictures-'));
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
const ask = async (name, params) => {
  const body = JSON.stringify(params);
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}api/v1/${name}`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return response.json();
};
const packed = (toml) => deflateRawSync(toml).toString('base64url');

const FLOPS = `name = "3-bet pot, short stacks"
board = "Ks7h2d"
pot = 100
stack = 110
[ranges]
oop = "QQ-99,AQs-ATs,KQs,KJs,QJs,A5s,AKo"
ip = "JJ-66,AJs,ATs,KTs+,QTs+,JTs,T9s,AQo"
[bets]
flop = { bet = "33%, a", raise = "a" }
turn = { bet = "a" }
river = { bet = "a" }
`;
const LOCKED = `name = "river, IP checks back"
board = "QsTs7h8c2d"
pot = 200
stack = 900
[ranges]
oop = "22+,A2s+,K9s+,Q9s+,J9s+,T9s,98s,87s,76s,65s,ATo+,KJo+,QJo"
ip = "22+,A2s+,K9s+,Q9s+,J9s+,T9s,98s,87s,76s,65s,ATo+,KJo+,QJo"
[bets]
river = { bet = "33%, 66%, a", raise = "50%" }
[[locks]]
line = "x"
play = "x"
`;
const SYMMETRIC = `name = "symmetric"
board = "Td9d6dQd"
pot = 100
stack = 200
[ranges]
oop = "QQ-99,AKs,AQs,KJs"
ip = "JJ-88,AJs+,KQs"
[bets]
turn = { bet = "60%" }
river = { bet = "60%" }
`;

const { boards } = await ask('boards', { street: 'flop' });
const flops = boards.filter((_, at) => at % 24 === 7).map(({ board }) => board);
await ask('batch', { spots: [{ toml: FLOPS }], boards: flops, solve: { target: 0.02 } });

const report = `spot=${packed(FLOPS)}&boards=${encodeURIComponent(flops.join(' '))}`;
const PICTURES = [
  { name: 'study', address: '#/study?hand=JTs', ready: '.mosaic-tile' },
  { name: 'study-phone', address: '#/study', ready: '[data-cell="AA"]', isPhone: true },
  { name: 'runouts', address: `#/study?spot=${packed(SYMMETRIC)}&line=x-x`, ready: '.map-tile' },
  {
    name: 'exploit',
    address: `#/study?spot=${packed(LOCKED)}&tab=exploit&by=oop&view=exploit`,
    ready: '[data-fact="gain"]',
  },
  {
    name: 'compare',
    address: `#/study?spot=name:river&tab=compare&with=${packed(LOCKED)}&view=difference`,
    ready: '.compare-table',
    isDark: true,
  },
  { name: 'spot', address: '#/spot?spot=name:turn-basic', ready: '.tree-preview' },
  { name: 'report', address: `#/report?${report}&sort=action-b33`, ready: '.virtual-total' },
  { name: 'report-strips', address: `#/report?${report}&view=strips`, ready: '.strip', isDark: true },
  {
    name: 'equity',
    address: '#/equity?players=AhKh|22%2B,AJs%2B,KQs|random&board=Ks7d4d&view=cards',
    ready: '.heat-tile:enabled',
  },
  {
    name: 'equity-phone',
    address: '#/equity?players=AhKh|22%2B,AJs%2B,KQs&board=Ks7d4d',
    ready: '.equity-split',
    isPhone: true,
  },
  { name: 'symmetry', address: '#/symmetry?board=QsTs7h&hand=AsKs&dead=2c', ready: '[data-panel="counts"] td' },
  { name: 'icm', address: '#/icm?allin=0-1&equity=55', ready: '[data-worth]' },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { name, address, ready, isPhone, isDark } of PICTURES) {
    const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 };
    const context = await browser.newContext({ viewport, colorScheme: isDark ? 'dark' : 'light' });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('isofold.tour', 'seen'));
    await page.goto(`${url}${address}`);
    await page.locator(ready).first().waitFor({ timeout: 120_000 });
    // What follows by itself comes within a second: the tree, the facts in the top bar.
    await page.waitForTimeout(1000);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    console.log(`docs/images/${name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  await ended;
  rmSync(library, { recursive: true, force: true });
}
