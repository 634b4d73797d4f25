import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The same browser without its window and menus: a page costs it half the time. */
const headless = 'chromium-headless-shell';

function isOnPath(command: string): boolean {
  return (process.env.PATH ?? '')
    .split(':')
    .concat('/usr/sbin')
    .some((folder) => folder !== '' && existsSync(`${folder}/${command}`));
}

/** Debian's packages where we may install them; elsewhere the fallbacks from npm do. */
function install(names: string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isOnPath('apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: 300_000 });
  run('update', '-qq');
  for (const name of names) run('install', '-y', '-qq', '--no-install-recommends', name);
}

/**
 * Makes sure that a browser, ffmpeg, opendkim, Dovecot and the real sample files are there. What cannot be had is said, not hidden:
 * ffmpeg then comes from npm, tests by opendkim and Dovecot and on the sample files are skipped and counted as skipped.
 */
export function ensureTools(): void {
  const wanted: string[] = [];
  if (!isOnPath(headless)) wanted.push(headless);
  if (!isOnPath('ffmpeg')) wanted.push('ffmpeg');
  if (!isOnPath('opendkim')) wanted.push('opendkim');
  if (!isOnPath('dovecot')) wanted.push('dovecot-imapd');
  if (!existsSync('/usr/share/forensics-samples')) wanted.push('forensics-samples-files');
  if (wanted.length === 0) return;
  console.log(`Installing for the tests: ${wanted.join(', ')}`);
  install(wanted);
}

/** Path of a Chromium: the system's, else the one that npm carries. */
export async function findChromium(): Promise<string> {
  for (const path of [
    process.env.CHROMIUM_PATH,
    `/usr/bin/${headless}`,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]) {
    if (path && existsSync(path)) return path;
  }
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
