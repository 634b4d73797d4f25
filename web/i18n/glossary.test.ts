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

it('in Hebrew what repeats by a rule and what is sent once more have two names', () => {
  expect(JSON.parse(read('locales/he/report.json')).again).toBe('הפצה חוזרת');
  for (const file of ['recurring', 'calendar', 'audit', 'mail'])
    expect(read(`locales/he/${file}.json`), file).not.toMatch(
      /הפצה חוזרת|הפצות חוזרות|הפצה החוזרת|הפצות החוזרות/,
    );
});
