import { spawnSync } from 'node:child_process';
import { build, isCurrent } from '../server/scripts/build.ts';
import { ensureTools, findChromium } from './tool.ts';

/** The journeys that `npm test` tells in Hebrew only, in English (playwright.config.ts). Weekly. */
ensureTools();
if (!isCurrent('web') && (await build('web')) !== 0) process.exit(1);
const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
  stdio: 'inherit',
  env: { ...process.env, JOURNEYS: 'english', CHROMIUM_PATH: await findChromium() },
});
process.exit(status ?? 1);
