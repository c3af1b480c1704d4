import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The one without a window does half the work: docs/decisions/0190. */
const browser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
);

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.browser.test.ts',
  outputDir: '.artifacts/browser',
  globalSetup: './tests/browser/shared-server.setup.ts',
  // For what hangs: a machine with much else to do takes many times as long as an idle one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that fails once fails the run: docs/decisions/0187.
  retries: 0,
  use: {
    // A trace of every test takes a sixth of the run; ask for one to look into a failure: --trace retain-on-failure.
    trace: 'off',
    launchOptions: {
      executablePath: process.env['FOYER_CHROMIUM'] ?? browser ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
