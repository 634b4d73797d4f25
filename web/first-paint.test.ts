// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';

const folder = path.join(import.meta.dirname);
const script = readFileSync(path.join(folder, 'first-paint.js'), 'utf8');

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  window.matchMedia ??= (() => ({ matches: false })) as unknown as typeof window.matchMedia;
});

/** The fonts that the browser is told of before the style sheet is there. */
function hinted(language: string) {
  location.hash = `#/auth/login?lang=${language}`;
  // As the page runs it: a script of its own, before anything else.
  new Function(script)();
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map((link) => ({
    file: new URL(link.href).pathname,
    as: link.as,
    type: link.type,
    crossorigin: link.getAttribute('crossorigin'),
  }));
}

it.each([
  ['he', 'hebrew'],
  ['en', 'latin'],
  ['fr', 'latin'],
])('in %s the browser is told of the %s letters, and of no others', (language, letters) => {
  const hints = hinted(language);
  expect(hints.map(({ file }) => file)).toEqual(
    ['assistant', 'rubik'].map((family) => `/fonts/${family}-${letters}-wght-normal.woff2`),
  );
  // Without these a browser would fetch the same file twice.
  for (const { as, type, crossorigin } of hints)
    expect([as, type, crossorigin]).toEqual(['font', 'font/woff2', '']);
  for (const { file } of hints) expect(existsSync(path.join(folder, 'public', file)), file).toBe(true);
});
