import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * First load of the producer app: the entry and what it imports statically, and what every first visit then needs as
 * well: one language, and the larger of the two first screens. At most 245 KB of JavaScript, gzip.
 */
const limit = 245 * 1024;
const dist = join(import.meta.dirname, '../dist');

interface Chunk {
  file: string;
  imports?: string[];
}
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, Chunk>;

function collect(name: string, into: Set<string>): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build`);
  if (into.has(chunk.file)) return into;
  into.add(chunk.file);
  for (const one of chunk.imports ?? []) collect(one, into);
  return into;
}

const sizeOf = (files: Iterable<string>) =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const entry = collect('index.html', new Set());
const screens = [
  ['features/release-list/release-page.tsx', '../locales/he/releases.json'],
  ['features/sign-in/sign-in-page.tsx', '../locales/he/signIn.json', '../locales/he/password.json'],
];
const first = (parts: string[]) =>
  sizeOf(['i18n/he.ts', ...parts].reduce((files, part) => collect(part, files), new Set(entry)));
const whole = Math.max(...screens.map(first));
console.log(
  `entry ${kilobytes(sizeOf(entry))}; with words and first screen ${kilobytes(whole)} of ${kilobytes(limit)}`,
);
if (whole > limit) {
  console.error('The first load is too heavy.');
  process.exit(1);
}
