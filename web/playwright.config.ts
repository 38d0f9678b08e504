import { defineConfig, devices } from '@playwright/test';

/** The address of a running lab. Without it, one is started: `LOYD` names the program, else cargo builds it. */
const url = process.env.LOYD_URL;
const program = process.env.LOYD ?? 'cargo run --release --manifest-path ../Cargo.toml --';
const port = 4417;

/** Debian's Chromium needs no download, and these keep it from asking for any. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  // A busy machine is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // It may be late once all the same; the report then calls that test flaky.
  retries: 1,
  workers: 2,
  fullyParallel: true,
  reporter: [['list']],
  use: {
    baseURL: url ?? `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: /phone\.spec\.ts/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: /(phone|accessibility)\.spec\.ts/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, defaultBrowserType: 'chromium' },
    },
  ],
  ...(url
    ? {}
    : {
        webServer: {
          command: `${program} lab --no-open --port ${port}`,
          url: `http://127.0.0.1:${port}/`,
          timeout: 600_000,
          reuseExistingServer: false,
        },
      }),
});
