import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

it('the Hebrew words of the glossary are those of the screens', () => {
  const screens = readdirSync(new URL('locales/he/', root))
    .map((file) => read(`locales/he/${file}`))
    .join('\n');
  const words = read('docs/GLOSSARY.md')
    .split('\n')
    .flatMap((line) => line.split('|')[2]?.split(',') ?? [])
    .map((word) => word.replace(/\(.*?\)/g, '').trim())
    .filter((word) => /[א-ת]/.test(word));
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((word) => !screens.includes(word))).toEqual([]);
});
