import { defineConfig } from '@playwright/test';
import { useMemory } from './scripts/memory-folder.ts';
import { findChromium } from './scripts/tool.ts';

useMemory();

/**
 * What is told twice in a window of the same size: English on a desk, after Hebrew. `npm test` leaves it out but for
 * the main job, and `JOURNEYS=english` runs it alone (scripts/english-journeys.ts). English on a phone is run always.
 */
const isToldTwice = /^(?!.*(375|main-job)).*\ben\b/;

/** Browser journeys, two for each of two cores: each starts a whole product and waits for a third of its time and more. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  globalSetup: './e2e/global-setup.ts',
  ...(process.env.JOURNEYS === 'english' ? { grep: isToldTwice } : { grepInvert: isToldTwice }),
  workers: 4,
  // What passes at the second try is named at the end, and only three may (scripts/test.ts).
  retries: 1,
  // Bounds for a machine that does other work too: pictures and films are made at the lowest priority, and wait for the rest.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  outputDir: 'artifacts/journeys',
  reporter: 'list',
  use: {
    viewport: { width: 1360, height: 860 },
    actionTimeout: 60_000,
    // A recording costs a third of a journey: `TRACE=on` asks for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // A browser without a window asks nobody whether a page may copy, and refuses.
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
