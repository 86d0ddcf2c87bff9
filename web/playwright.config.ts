import { defineConfig } from '@playwright/test';

// The tests drive the built page (`npm run build`) on a real server: `ISOFOLD` names the program, else the debug build is used.
export default defineConfig({
  testDir: 'e2e',
  // Long tests that rarely fail are left to `cargo xtask test --all`, which sets SLOW.
  ...(process.env.SLOW ? { grep: /@slow/ } : { grepInvert: /@slow/ }),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // A busy machine may repaint late: what fails twice is wrong.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 720 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
